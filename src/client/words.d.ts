import type auth from "../locales/en/auth.json";
import type client from "../locales/en/client.json";
import type dashboard from "../locales/en/dashboard.json";
import type errors from "../locales/en/errors.json";
import type frame from "../locales/en/frame.json";
import type icons from "../locales/en/icons.json";
import type profile from "../locales/en/profile.json";
import type routes from "../locales/en/routes.json";
import type teams from "../locales/en/teams.json";
import type test from "../locales/en/test.json";
import type ui from "../locales/en/ui.json";
import type validation from "../locales/en/validation.json";

/** The namespaces that components use. Keys and arguments are checked against en. */
export type Words = {
  auth: typeof auth;
  client: typeof client;
  dashboard: typeof dashboard;
  errors: typeof errors;
  frame: typeof frame;
  icons: typeof icons;
  profile: typeof profile;
  routes: typeof routes;
  teams: typeof teams;
  test: typeof test;
  ui: typeof ui;
  validation: typeof validation;
};

declare module "use-intl" {
  interface AppConfig {
    Messages: Words;
  }
}
