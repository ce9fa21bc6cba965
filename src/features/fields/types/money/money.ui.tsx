import { plainUi } from "../../ui/plain-ui.tsx";
import { money } from "./money.ts";

export const moneyUi = plainUi(money);
