import * as z from "zod";
import { fontStacks } from "../design-styles.ts";
import { writeAddress } from "../write-slots.ts";
import { address, align, type Block, blockId, blockKind } from "./block.ts";

/** Called what they call themselves, in every language. */
export const socialServices = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  x: "X",
  threads: "Threads",
  bluesky: "Bluesky",
  whatsapp: "WhatsApp",
  pinterest: "Pinterest",
} as const;

const own = z.strictObject({
  id: blockId,
  kind: z.literal("social"),
  links: z
    .array(z.strictObject({ service: z.enum(Object.keys(socialServices) as [keyof typeof socialServices]), address }))
    .max(10)
    .default([])
    .meta({ editor: "social" }),
  align: align.default("center"),
});

/** Words rather than pictures: they are there with pictures off, and nobody's server is asked for them. */
export const social = blockKind<z.output<typeof own> & Block>({
  kind: "social",
  schema: () => own,
  mapTexts: (block, map) => ({
    ...block,
    links: block.links.map((link, index) => ({
      ...link,
      address: map(link.address, "address", `links.${index}.address`),
    })),
  }),
  isBlank: ({ links }) => links.length === 0,
  colorsOf: ({ links }, { accent, surface }) => (links.length > 0 ? [{ color: accent, background: surface }] : []),
  render: ({ links, align }, { styles }) => {
    const look = `font-family:${fontStacks[styles.font]};font-size:14px;line-height:20px;color:${styles.accent};text-decoration:underline`;
    const written = links.map(
      ({ service, address }) => `<a href="${writeAddress(address)}" style="${look}">${socialServices[service]}</a>`,
    );
    return written.length === 0
      ? ""
      : `<div class="words" style="text-align:${align}">${written.join(" &nbsp; ")}</div>`;
  },
});
