import { plainUi } from "../../ui/plain-ui.tsx";
import { multiSelectionFromList } from "./multi-selection-from-list.ts";

export const multiSelectionFromListUi = plainUi(multiSelectionFromList);
