import { plainUi } from "../../ui/plain-ui.tsx";
import { formattedText } from "./formatted-text.ts";

export const formattedTextUi = plainUi(formattedText);
