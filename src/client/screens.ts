import type { ComponentType } from "react";
import { loadDataWords } from "./language.ts";
import type { RouteName } from "./routes.ts";

type Screen = () => Promise<{ default: ComponentType }>;

/** A screen with the words of the data screens, which the first pages do not carry. */
const withData =
  (load: Screen): Screen =>
  async () => {
    const [page] = await Promise.all([load(), loadDataWords()]);
    return page;
  };

/** The screen of each page, loaded with it. A page that is not here leads to not-found, and no menu shows it. */
export const screens: Partial<Record<RouteName, Screen>> = {
  root: () => import("./pages/root-page.tsx"),
  "root.chooseTeam": () => import("#features/teams/ui/choose-team-page.tsx"),
  login: () => import("#features/auth/ui/login-page.tsx"),
  signUp: () => import("#features/auth/ui/sign-up-page.tsx"),
  forgotPassword: () => import("#features/auth/ui/forgot-password-page.tsx"),
  verifyEmail: () => import("#features/auth/ui/verify-email-page.tsx"),
  acceptInvite: () => import("#features/auth/ui/accept-invite-page.tsx"),
  setupPassword: () => import("#features/auth/ui/setup-password-page.tsx"),
  public: () => import("./pages/public-page.tsx"),
  accessDenied: () => import("./pages/access-denied-page.tsx"),
  help: () => import("./pages/help-page.tsx"),
  "team.dashboard": () => import("#features/dashboard/ui/dashboard-page.tsx"),
  "team.preferences": () => import("#features/profile/ui/preferences-page.tsx"),
  "admin.collection.cards": withData(() => import("#features/cards/ui/list/cards-page.tsx")),
  "admin.collection.cardGroups": withData(() => import("#features/cards/ui/groups/card-groups-page.tsx")),
  "admin.collection.fields": withData(() => import("#features/data-fields/ui/fields-page.tsx")),
  "admin.dashboard": withData(() => import("#features/structure/ui/admin-dashboard-page.tsx")),
  "admin.translations": withData(() => import("#features/structure/ui/translations-page.tsx")),
  "admin.wizards": withData(() => import("#features/structure/ui/wizards-page.tsx")),
  "admin.collection.wizards": withData(() => import("#features/structure/ui/collection-wizards-page.tsx")),
  "team.customLists": withData(() => import("#features/custom-lists/ui/lists-page.tsx")),
  "team.listItems": withData(() => import("#features/custom-lists/ui/items-page.tsx")),
  "admin.customLists": withData(() => import("#features/custom-lists/ui/lists-page.tsx")),
  "admin.collections": withData(() => import("#features/collection-admin/ui/list/collections-page.tsx")),
  "admin.newCollection": withData(() => import("#features/collection-admin/ui/new/new-collection-page.tsx")),
  "admin.collection.details": withData(() => import("#features/collection-admin/ui/details/details-page.tsx")),
  test: () => import("#features/test-pages/ui/test-page.tsx"),
  "test.icons": () => import("#features/test-pages/ui/icons-page.tsx"),
  "test.outbox": () => import("#features/test-pages/ui/outbox-page.tsx"),
  testWs: () => import("#features/test-pages/ui/live-page.tsx"),
  temp: () => import("#features/test-pages/ui/temp-page.tsx"),
};
