import type { ComponentType } from "react";
import type { OpenedPage } from "#client/opened-page.ts";
import type { RouteName, routes } from "#client/routes.ts";

export type LoadedScreen = { default: ComponentType; readAhead?: (place: OpenedPage) => void };
export type Screen = () => Promise<LoadedScreen>;

/** The screens that people see before they are signed in, and on the way to their team. */
export const firstScreens = {
  root: () => import("./pages/root-page.tsx"),
  "root.chooseTeam": () => import("#people/teams/ui/choose-team-page.tsx"),
  login: () => import("#people/auth/ui/login-page.tsx"),
  signUp: () => import("#people/auth/ui/sign-up-page.tsx"),
  forgotPassword: () => import("#people/auth/ui/forgot-password-page.tsx"),
  verifyEmail: () => import("#people/auth/ui/verify-email-page.tsx"),
  acceptInvite: () => import("#people/auth/ui/accept-invite-page.tsx"),
  setupPassword: () => import("#people/auth/ui/setup-password-page.tsx"),
  proveSender: () => import("#messages/delivery/ui/prove-sender-page.tsx"),
  unsubscribe: () => import("#messages/consent/ui/unsubscribe-page.tsx"),
  messagePreferences: () => import("#messages/consent/ui/preferences-page.tsx"),
  confirmSubscription: () => import("#messages/consent/ui/confirm-page.tsx"),
  public: () => import("./pages/public-page.tsx"),
  accessDenied: () => import("./pages/access-denied-page.tsx"),
  help: () => import("./pages/help-page.tsx"),
} satisfies Partial<Record<RouteName, Screen>>;

type WithoutScreen = Extract<(typeof routes)[number], { redirect: string } | { built: false }>["name"];

/** All others: `inside-screens.ts` has a line for each, or it does not compile. */
export type InsideName = Exclude<RouteName, keyof typeof firstScreens | WithoutScreen>;
