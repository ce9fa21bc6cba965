/** A link to a video elsewhere, or one of the team's own files. */
export type Video = { url: string } | { fileId: string };

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url);
