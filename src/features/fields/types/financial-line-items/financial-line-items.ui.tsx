import { plainUi } from "../../ui/plain-ui.tsx";
import { financialLineItems } from "./financial-line-items.ts";

export const financialLineItemsUi = plainUi(financialLineItems);
