import { normalForm } from "./normal-form.ts";

/** For finding by typing: without case and accents, so that "musica" finds "Música". */
export const foldText = (text: string): string => normalForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
