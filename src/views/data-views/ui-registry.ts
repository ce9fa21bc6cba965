import { lazy } from "react";
import type { ViewTypeName } from "./registry.ts";
import type { ViewUi } from "./view-ui.ts";

/** What draws each type; each comes with the first view of it. */
const all: Partial<Record<ViewTypeName, ViewUi>> = {
  list: { View: lazy(() => import("./types/list/list.ui.tsx")), displays: ["cards", "rows", "compact", "board"] },
  detail: {
    View: lazy(() => import("./types/detail/detail.ui.tsx")),
    InCard: lazy(() => import("./types/detail/detail-in-card.tsx")),
    displays: ["one_column", "two_columns"],
  },
  calendar: {
    View: lazy(() => import("./types/calendar/calendar.ui.tsx")),
    displays: ["month", "week", "day", "agenda"],
    menu: [{ key: "subscribe", icon: "fas_rss", Panel: lazy(() => import("./types/calendar/feeds-panel.tsx")) }],
  },
  map: { View: lazy(() => import("./types/map/map.ui.tsx")), displays: ["pins", "pins_and_list"] },
  table: {
    View: lazy(() => import("./types/table/table.ui.tsx")),
    InCard: lazy(() => import("./types/table/table-in-card.tsx")),
    displays: ["dense", "comfortable"],
  },
};

export const hasUi = (type: ViewTypeName): boolean => all[type] !== undefined;

export const viewUi = (type: ViewTypeName): ViewUi => all[type]!;
