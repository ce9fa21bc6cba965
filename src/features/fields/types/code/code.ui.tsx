import { plainUi } from "../../ui/plain-ui.tsx";
import { code } from "./code.ts";

export const codeUi = plainUi(code);
