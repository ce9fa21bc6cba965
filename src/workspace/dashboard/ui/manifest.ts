import { dashboardFigure, dashboardFigures } from "#client/dashboard-figures.tsx";
import { outgoingStats } from "#messages/outcomes/stats-contract.ts";
import { changeStats, recordStats } from "#workspace/stats/contract.ts";
import { ChangesTile, IncomingToCome, OutgoingTile, RecordsTile } from "./stat-tiles.tsx";

export const dashboardUi = [
  dashboardFigures.add(
    dashboardFigure({ key: "records", order: 10, part: recordStats, Tile: RecordsTile }),
    dashboardFigure({ key: "changes", order: 20, part: changeStats, Tile: ChangesTile }),
    dashboardFigure({ key: "outgoing", order: 30, part: outgoingStats, Tile: OutgoingTile }),
    // Until messages that come in bring their own.
    { key: "incoming", order: 40, Tile: IncomingToCome },
  ),
];
