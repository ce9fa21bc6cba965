import { manyOfOffered } from "../../html/reference-html.ts";
import { multiSelectionFromList } from "./multi-selection-from-list.ts";

export const multiSelectionFromListHtml = manyOfOffered(multiSelectionFromList, "chips.goneItem");
