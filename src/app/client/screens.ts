import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type RouteName, type RouteParams, routeNamed, type routes } from "#client/routes.ts";

type Loaded = { default: ComponentType; readAhead?: (place: OpenedPlace) => void };
export type Screen = () => Promise<Loaded>;

/** A page that will be drawn soon; `isPreload`: perhaps, since somebody points at its link. */
export type OpenedPlace = {
  queries: QueryClient;
  params: RouteParams;
  search: Record<string, unknown>;
  /** Of its entry in the history. */
  state: object;
  isPreload: boolean;
};

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

/** Pages that are not built: they lead to not-found, and no menu shows them. */
const notBuilt = [
  "public.wizardStep",
  "public.wizardAuth",
  "team.wizard",
  "team.wizard.step",
  "admin.collection.views",
  "admin.view.details",
  "admin.view.displayedFields",
  "admin.view.filterFields",
  "admin.view.calendarDateInfo",
  "admin.view.preview",
  "admin.wizard.details",
  "admin.wizard.steps",
  "admin.wizard.externalAccess",
  "admin.stepTask.details",
  "admin.stepTask.fields",
  "admin.stepTask.collections",
  "messages.dashboard",
  "messages.drafts",
  "messages.scheduled",
  "messages.sent",
  "messages.archived",
  "messages.new",
  "messages.templateDrafts",
  "messages.templatesPublished",
  "messages.templatesArchived",
  "message.summary",
  "message.details",
  "message.content",
  "message.recipients",
  "message.schedule",
  "message.stats",
  "messages.template",
] as const satisfies readonly RouteName[];

type LeadsOn = Extract<(typeof routes)[number], { redirect: string }>["name"];

/** All others: `inside-screens.ts` has a line for each, or it does not compile. */
export type InsideName = Exclude<RouteName, keyof typeof firstScreens | (typeof notBuilt)[number] | LeadsOn>;

/** Their list is long, and comes with the first page behind the sign-in. */
export const loadInsideScreens = async () => (await import("./inside-screens.ts")).insideScreens;

export const hasScreen = (name: RouteName): boolean => screenOf(name) !== undefined;

export function screenOf(name: RouteName): Screen | undefined {
  if (name in firstScreens) return firstScreens[name as keyof typeof firstScreens];
  if (routeNamed(name).redirect || (notBuilt as readonly RouteName[]).includes(name)) return undefined;
  return async () => {
    const screen = await (await loadInsideScreens())[name as InsideName]();
    loaded.set(name, screen);
    return screen;
  };
}

const loaded = new Map<RouteName, Loaded>();

/** Without waiting: to import what is there already takes its turn behind drawing. */
export const loadedScreen = (name: RouteName): Loaded | undefined => loaded.get(name);
