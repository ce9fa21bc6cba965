import type * as parts from "#locales/parts.ts";

/** The namespaces that components use. Keys and arguments are checked against en. */
export type Words = typeof parts.entry &
  typeof parts.inside &
  typeof parts.data &
  typeof parts.admin &
  typeof parts.messages;

declare module "use-intl" {
  interface AppConfig {
    Messages: Words;
  }
}
