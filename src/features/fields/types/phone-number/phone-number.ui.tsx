import { plainUi } from "../../ui/plain-ui.tsx";
import { phoneNumber } from "./phone-number.ts";

export const phoneNumberUi = plainUi(phoneNumber);
