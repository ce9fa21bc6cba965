import { dashboardFigure, dashboardFigures } from "#client/dashboard-figures.tsx";
import { todayKinds } from "#client/today-kinds.ts";
import { outgoingStats } from "#messages/outcomes/stats-contract.ts";
import { changeStats, recordStats } from "#workspace/stats/contract.ts";
import { ChangesTile, IncomingToCome, OutgoingTile, RecordsTile } from "./stat-tiles.tsx";

export const dashboardUi = [
  todayKinds.add({
    ...{ kind: "projects.due", order: 60, icon: "fas_calendar-days", sentence: "dashboard.today.projects.due" },
    ...{ route: "team.projects", routeOfOne: { name: "team.project", param: "projectId" } },
  }),
  dashboardFigures.add(
    dashboardFigure({ key: "records", order: 10, part: recordStats, Tile: RecordsTile }),
    dashboardFigure({ key: "changes", order: 20, part: changeStats, Tile: ChangesTile }),
    dashboardFigure({ key: "outgoing", order: 30, part: outgoingStats, Tile: OutgoingTile }),
    // Until messages that come in bring their own.
    { key: "incoming", order: 40, Tile: IncomingToCome },
  ),
];
