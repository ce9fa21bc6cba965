import { plainUi } from "../../ui/plain-ui.tsx";
import { dateTime } from "./date-time.ts";

export const dateTimeUi = plainUi(dateTime);
