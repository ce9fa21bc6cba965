import { plainUi } from "../../ui/plain-ui.tsx";
import { paymentStatus } from "./payment-status.ts";

export const paymentStatusUi = plainUi(paymentStatus);
