import { plainUi } from "../../ui/plain-ui.tsx";
import { url } from "./url.ts";

export const urlUi = plainUi(url);
