import { plainUi } from "../../ui/plain-ui.tsx";
import { financialLineItem } from "./financial-line-item.ts";

export const financialLineItemUi = plainUi(financialLineItem);
