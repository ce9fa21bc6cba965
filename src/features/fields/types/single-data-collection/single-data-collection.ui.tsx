import { plainUi } from "../../ui/plain-ui.tsx";
import { singleDataCollection } from "./single-data-collection.ts";

export const singleDataCollectionUi = plainUi(singleDataCollection);
