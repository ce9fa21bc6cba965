import { plainUi } from "../../ui/plain-ui.tsx";
import { multiDataCollection } from "./multi-data-collection.ts";

export const multiDataCollectionUi = plainUi(multiDataCollection);
