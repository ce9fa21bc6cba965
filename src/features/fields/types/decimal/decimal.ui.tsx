import { plainUi } from "../../ui/plain-ui.tsx";
import { decimal } from "./decimal.ts";

export const decimalUi = plainUi(decimal);
