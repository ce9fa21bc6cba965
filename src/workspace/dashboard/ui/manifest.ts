import { dashboardFigure, dashboardFigures } from "#client/dashboard-figures.tsx";
import { changeStats, recordStats } from "#workspace/stats/contract.ts";
import { ChangesTile, IncomingToCome, OutgoingToCome, RecordsTile } from "./stat-tiles.tsx";

export const dashboardUi = [
  dashboardFigures.add(
    dashboardFigure({ key: "records", order: 10, part: recordStats, Tile: RecordsTile }),
    dashboardFigure({ key: "changes", order: 20, part: changeStats, Tile: ChangesTile }),
    // Until messages bring their own.
    { key: "outgoing", order: 30, Tile: OutgoingToCome },
    { key: "incoming", order: 40, Tile: IncomingToCome },
  ),
];
