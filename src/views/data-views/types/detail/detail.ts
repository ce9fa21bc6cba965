import * as z from "zod";
import { viewType } from "../../view-type.ts";

/** One record as a page. */
export const detail = viewType({
  name: "detail",
  icon: "fas_address-card",
  displays: ["one_column", "two_columns"],
  options: z.strictObject({}),
  fieldOptions: {},
  wordOptions: [],
  showsRows: () => true,
  groups: false,
  isOfOne: true,
});
