import { oneOfOffered } from "../../html/reference-html.ts";
import { singleSelectionFromList } from "./single-selection-from-list.ts";

export const singleSelectionFromListHtml = oneOfOffered(singleSelectionFromList, "chips.goneItem");
