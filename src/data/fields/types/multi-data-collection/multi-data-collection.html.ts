import { manyOfOffered } from "../../html/reference-html.ts";
import { multiDataCollection } from "./multi-data-collection.ts";

export const multiDataCollectionHtml = manyOfOffered(multiDataCollection, "chips.hiddenCollection");
