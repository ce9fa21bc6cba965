import { oneOfOffered } from "../../html/reference-html.ts";
import { singleDataCollection } from "./single-data-collection.ts";

export const singleDataCollectionHtml = oneOfOffered(singleDataCollection, "chips.hiddenCollection");
