import { plainUi } from "../../ui/plain-ui.tsx";
import { boolean } from "./boolean.ts";

export const booleanUi = plainUi(boolean);
