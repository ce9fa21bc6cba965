import type { ComponentType } from "react";
import type { OpenedPlace } from "#client/opened-place.ts";
import { hasScreen, type RouteName, type routes } from "#client/routes.ts";

type Loaded = { default: ComponentType; readAhead?: (place: OpenedPlace) => void };
export type Screen = () => Promise<Loaded>;

/** The screens that people see before they are signed in, and on the way to their team. */
const firstScreens = {
  root: () => import("./pages/root-page.tsx"),
  "root.chooseTeam": () => import("#people/teams/ui/choose-team-page.tsx"),
  login: () => import("#people/auth/ui/login-page.tsx"),
  signUp: () => import("#people/auth/ui/sign-up-page.tsx"),
  forgotPassword: () => import("#people/auth/ui/forgot-password-page.tsx"),
  verifyEmail: () => import("#people/auth/ui/verify-email-page.tsx"),
  acceptInvite: () => import("#people/auth/ui/accept-invite-page.tsx"),
  setupPassword: () => import("#people/auth/ui/setup-password-page.tsx"),
  public: () => import("./pages/public-page.tsx"),
  accessDenied: () => import("./pages/access-denied-page.tsx"),
  help: () => import("./pages/help-page.tsx"),
} satisfies Partial<Record<RouteName, Screen>>;

type WithoutScreen = Extract<(typeof routes)[number], { redirect: string } | { built: false }>["name"];

/** All others: `inside-screens.ts` has a line for each, or it does not compile. */
export type InsideName = Exclude<RouteName, keyof typeof firstScreens | WithoutScreen>;

/** Their list is long, and comes with the first page behind the sign-in. */
export const loadInsideScreens = async () => (await import("./inside-screens.ts")).insideScreens;

export function screenOf(name: RouteName): Screen | undefined {
  if (name in firstScreens) return firstScreens[name as keyof typeof firstScreens];
  if (!hasScreen(name)) return undefined;
  return async () => {
    const screen = await (await loadInsideScreens())[name as InsideName]();
    loaded.set(name, screen);
    return screen;
  };
}

const loaded = new Map<RouteName, Loaded>();

/** Without waiting: to import what is there already takes its turn behind drawing. */
export const loadedScreen = (name: RouteName): Loaded | undefined => loaded.get(name);
