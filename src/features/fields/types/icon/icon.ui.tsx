import { plainUi } from "../../ui/plain-ui.tsx";
import { icon } from "./icon.ts";

export const iconUi = plainUi(icon);
