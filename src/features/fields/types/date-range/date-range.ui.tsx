import { plainUi } from "../../ui/plain-ui.tsx";
import { dateRange } from "./date-range.ts";

export const dateRangeUi = plainUi(dateRange);
