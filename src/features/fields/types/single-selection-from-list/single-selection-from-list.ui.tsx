import { plainUi } from "../../ui/plain-ui.tsx";
import { singleSelectionFromList } from "./single-selection-from-list.ts";

export const singleSelectionFromListUi = plainUi(singleSelectionFromList);
