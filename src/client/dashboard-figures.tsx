import type { ComponentType } from "react";
import type * as z from "zod";
import { extensionPoint } from "#shared/extension-point.ts";

/** A figure of the dashboard's statistics; what it says is counted by a part of the stats (`server/stats-parts.ts`). */
export type DashboardFigure = {
  key: string;
  order: number;
  /** Draws one `Figure`. */
  Tile: ComponentType<{ stats: unknown }>;
};

export const dashboardFigures = extensionPoint<DashboardFigure>();

type FigureOf<Output extends z.ZodObject> = {
  key: string;
  order: number;
  /** Its part of the stats: what does not have it is not drawn. */
  part: Output;
  Tile: ComponentType<z.output<Output>>;
};

export const dashboardFigure = <Output extends z.ZodObject>({ part, Tile, ...rest }: FigureOf<Output>) => ({
  ...rest,
  Tile({ stats }: { stats: unknown }) {
    const read = part.safeParse(stats);
    return read.success ? <Tile {...(read.data as z.output<Output> & object)} /> : null;
  },
});
