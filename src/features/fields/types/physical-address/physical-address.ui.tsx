import { plainUi } from "../../ui/plain-ui.tsx";
import { physicalAddress } from "./physical-address.ts";

export const physicalAddressUi = plainUi(physicalAddress);
