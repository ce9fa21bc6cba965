import { cleanText } from "./clean-text.ts";

/** One line, without spaces at its ends or doubled ones. */
export const oneLine = (text: string): string => cleanText(text).normalize("NFC").replace(/\s+/g, " ").trim();

/** Several lines, their breaks kept. */
export const manyLines = (text: string): string => cleanText(text).normalize("NFC").trim();
