import * as z from "zod";

/** Pictures that come with the product (`bin/draw-mail-artwork.ts`); anyone may see them, as mail programs sign in nowhere. */
export const artworkNames = [
  "camp-lake",
  "camp-fire",
  "music-notes",
  "music-metronome",
  "wedding-garland",
  "wedding-rings",
  "paper-plane",
  "calendar-bell",
  "invitation-card",
  "confirmation-seal",
  "umbrella",
  "speech-bubbles",
] as const;

export type ArtworkName = (typeof artworkNames)[number];

/** One of them, until somebody puts a picture of their own there. */
export const artwork = z.enum(artworkNames).nullable().default(null);

export const artworkPath = (name: ArtworkName): string => `/pictures/mail/${name}.png`;
