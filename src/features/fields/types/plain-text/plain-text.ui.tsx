import { plainUi } from "../../ui/plain-ui.tsx";
import { plainText } from "./plain-text.ts";

export const plainTextUi = plainUi(plainText);
