import { plainUi } from "../../ui/plain-ui.tsx";
import { number } from "./number.ts";

export const numberUi = plainUi(number);
