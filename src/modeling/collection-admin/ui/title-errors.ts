import type * as z from "zod";
import { repeatedTitles, titleTaken } from "#data/fields/taken-title.ts";

/** Refuses titles that stand above already; those that are left empty or out are `""`. */
export function refuseRepeated(list: string, titles: readonly string[], context: z.core.$RefinementCtx): void {
  for (const { place, title } of repeatedTitles(titles)) {
    context.addIssue({ code: "custom", path: [list, place, "title"], message: titleTaken, params: { title } });
  }
}

interface RowsForm {
  errors: Record<string, unknown>;
  clearFieldError(path: string): void;
}

/** Rows that change may be right now, or stand in another place. */
export function forgetErrors(form: RowsForm, list: string): void {
  for (const path of Object.keys(form.errors)) if (path.startsWith(`${list}.`)) form.clearFieldError(path);
}
