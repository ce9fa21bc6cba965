import { extensionPoint } from "#shared/extension-point.ts";
import type { RouteName, RouteParams } from "./routes.ts";
import type { WordKey } from "./word-key.ts";

/** How the dashboard says one kind of what there is to do today, and where it leads. */
export type TodayKind = {
  /** As the server calls it (`server/today-parts.ts`). */
  kind: string;
  /** What cannot wait comes first. */
  order: number;
  icon: string;
  /** With `count` and, about one thing, `name`. */
  sentence: WordKey;
  /** About one thing: its own page; else where all of them are. */
  route: RouteName;
  routeOfOne?: { name: RouteName; param: keyof RouteParams & string };
  isTrouble?: true;
};

export const todayKinds = extensionPoint<TodayKind>();
