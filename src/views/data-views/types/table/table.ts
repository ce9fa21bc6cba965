import * as z from "zod";
import { columnFigures } from "#views/grid/contract.ts";
import { setElsewhere } from "../../option-meta.ts";
import { viewType } from "../../view-type.ts";

const key = z.string().min(1).max(100);

/** The grid, with its own columns, order and filter. */
export const table = viewType({
  name: "table",
  icon: "fas_table",
  displays: ["dense", "comfortable"],
  options: z.strictObject({
    /** Of columns that somebody made wider or narrower. */
    widths: z
      .array(z.strictObject({ key, width: z.int().min(48).max(1200) }))
      .max(500)
      .default([])
      .meta({ editor: setElsewhere }),
    /** How many columns stay in sight. */
    frozen: z.int().min(0).max(20).default(0).meta({ editor: setElsewhere }),
    /** What columns come to, below them. */
    figures: columnFigures.default([]).meta({ editor: setElsewhere }),
    /** Words that records must contain. */
    search: z.string().max(200).default("").meta({ editor: setElsewhere }),
  }),
  fieldOptions: {},
  wordOptions: [],
  showsRows: () => true,
  groups: true,
});
