import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import * as z from "zod";
import { dashboardFigure } from "./dashboard-figures.tsx";

it("a figure gets its own part of the stats, and is not drawn where that is missing", () => {
  const { Tile } = dashboardFigure({
    ...{ key: "sent", order: 1, part: z.object({ sent: z.number() }) },
    Tile: (stats) => <b>{Object.entries(stats).join()}</b>,
  });
  expect(renderToStaticMarkup(<Tile stats={{ records: 3, sent: 7 }} />)).toBe("<b>sent,7</b>");
  expect(renderToStaticMarkup(<Tile stats={{ records: 3 }} />)).toBe("");
});
