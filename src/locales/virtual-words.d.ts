declare module "virtual:words/*-admin" {
  export * from "#locales/parts/admin.ts";
}

declare module "virtual:words/*-data" {
  export * from "#locales/parts/data.ts";
}

declare module "virtual:words/*-entry" {
  export * from "#locales/parts/entry.ts";
}

declare module "virtual:words/*-inside" {
  export * from "#locales/parts/inside.ts";
}

declare module "virtual:words/*-messages" {
  export * from "#locales/parts/messages.ts";
}

/** One loader per `virtual:words/<language>-<part>`. */
declare module "virtual:words/loaders" {
  import type * as parts from "#locales/parts.ts";
  import type { Language } from "#shared/languages.ts";

  export type PartName = keyof typeof parts;
  const loaders: Record<Language, Record<PartName, () => Promise<object>>>;
  export default loaders;
}
