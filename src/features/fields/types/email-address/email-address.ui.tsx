import { plainUi } from "../../ui/plain-ui.tsx";
import { emailAddress } from "./email-address.ts";

export const emailAddressUi = plainUi(emailAddress);
