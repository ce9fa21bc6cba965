import type account from "../locales/en/account.json";
import type auth from "../locales/en/auth.json";
import type bin from "../locales/en/bin.json";
import type bookmarks from "../locales/en/bookmarks.json";
import type cards from "../locales/en/cards.json";
import type client from "../locales/en/client.json";
import type collections from "../locales/en/collections.json";
import type csvImport from "../locales/en/csvImport.json";
import type customLists from "../locales/en/customLists.json";
import type dashboard from "../locales/en/dashboard.json";
import type dataFields from "../locales/en/dataFields.json";
import type errors from "../locales/en/errors.json";
import type fields from "../locales/en/fields.json";
import type filters from "../locales/en/filters.json";
import type frame from "../locales/en/frame.json";
import type grid from "../locales/en/grid.json";
import type gridBulk from "../locales/en/gridBulk.json";
import type gridToolbar from "../locales/en/gridToolbar.json";
import type history from "../locales/en/history.json";
import type icons from "../locales/en/icons.json";
import type imports from "../locales/en/imports.json";
import type profile from "../locales/en/profile.json";
import type projects from "../locales/en/projects.json";
import type recordForm from "../locales/en/recordForm.json";
import type recordPage from "../locales/en/recordPage.json";
import type roleAdmin from "../locales/en/roleAdmin.json";
import type routes from "../locales/en/routes.json";
import type search from "../locales/en/search.json";
import type structure from "../locales/en/structure.json";
import type teams from "../locales/en/teams.json";
import type teamUsers from "../locales/en/teamUsers.json";
import type test from "../locales/en/test.json";
import type ui from "../locales/en/ui.json";
import type validation from "../locales/en/validation.json";

/** The namespaces that components use. Keys and arguments are checked against en. */
export type Words = {
  account: typeof account;
  auth: typeof auth;
  bin: typeof bin;
  bookmarks: typeof bookmarks;
  cards: typeof cards;
  client: typeof client;
  collections: typeof collections;
  csvImport: typeof csvImport;
  customLists: typeof customLists;
  dashboard: typeof dashboard;
  dataFields: typeof dataFields;
  errors: typeof errors;
  fields: typeof fields;
  filters: typeof filters;
  frame: typeof frame;
  history: typeof history;
  gridBulk: typeof gridBulk;
  gridToolbar: typeof gridToolbar;
  grid: typeof grid;
  icons: typeof icons;
  imports: typeof imports;
  profile: typeof profile;
  projects: typeof projects;
  recordForm: typeof recordForm;
  recordPage: typeof recordPage;
  roleAdmin: typeof roleAdmin;
  routes: typeof routes;
  search: typeof search;
  structure: typeof structure;
  teams: typeof teams;
  teamUsers: typeof teamUsers;
  test: typeof test;
  ui: typeof ui;
  validation: typeof validation;
};

declare module "use-intl" {
  interface AppConfig {
    Messages: Words;
  }
}
