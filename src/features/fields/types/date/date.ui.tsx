import { plainUi } from "../../ui/plain-ui.tsx";
import { date } from "./date.ts";

export const dateUi = plainUi(date);
