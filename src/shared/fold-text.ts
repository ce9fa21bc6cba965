/** For finding by typing: without case and accents, so that "musica" finds "Música". */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
