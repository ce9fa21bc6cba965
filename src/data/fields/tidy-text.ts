import { normalForm } from "#shared/normal-form.ts";
import { cleanText } from "./clean-text.ts";

/** One line, without spaces at its ends or doubled ones. */
export const oneLine = (text: string): string => normalForm(cleanText(text), "NFC").replace(/\s+/g, " ").trim();

/** Several lines, their breaks kept. */
export const manyLines = (text: string): string => normalForm(cleanText(text), "NFC").trim();
