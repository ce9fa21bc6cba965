import type { RouteName } from "#client/routes.ts";
import { type ViewTypeName, viewTypes } from "../../registry.ts";

type ViewRoute = RouteName & `admin.view.${string}`;

const all = [
  { route: "admin.view.details", word: "details" },
  { route: "admin.view.displayedFields", word: "displayedFields" },
  { route: "admin.view.filterFields", word: "filterFields", isFor: ({ isOfOne }) => !isOfOne },
  { route: "admin.view.calendarDateInfo", word: "dateInfo", isFor: ({ ownPage }) => ownPage === "dateInfo" },
  { route: "admin.view.preview", word: "preview" },
] as const satisfies readonly {
  route: ViewRoute;
  word: string;
  isFor?: (type: (typeof viewTypes)[ViewTypeName]) => boolean;
}[];

/** The pages about a view of this type, in their order. */
export const pagesOf = (type: ViewTypeName) => all.filter((page) => !("isFor" in page) || page.isFor(viewTypes[type]));

/** Whether one of them is at the address that somebody has opened. */
export const hasPage = (type: ViewTypeName, isAt: (route: ViewRoute) => boolean): boolean =>
  pagesOf(type).some(({ route }) => isAt(route));
