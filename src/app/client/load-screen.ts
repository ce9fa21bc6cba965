import { hasScreen, type RouteName } from "#client/routes.ts";
import { firstScreens, type InsideName, type LoadedScreen, type Screen } from "./screens.ts";

export function screenOf(name: RouteName): Screen | undefined {
  if (Object.hasOwn(firstScreens, name)) return firstScreens[name as keyof typeof firstScreens];
  if (!hasScreen(name)) return undefined;
  return async () => {
    const screen = await (await loadInsideScreens())[name as InsideName]();
    loaded.set(name, screen);
    return screen;
  };
}

/** Their list is long, and comes with the first page behind the sign-in. */
export const loadInsideScreens = async () => (await import("./inside-screens.ts")).insideScreens;

const loaded = new Map<RouteName, LoadedScreen>();

/** Without waiting: to import what is there already takes its turn behind drawing. */
export const loadedScreen = (name: RouteName): LoadedScreen | undefined => loaded.get(name);
