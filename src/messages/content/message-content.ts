import * as z from "zod";
import { languages } from "#shared/languages.ts";
import type { Design } from "./design.ts";

/** A design is a tree of blocks; null: the text is all there is. */
const design = z.record(z.string(), z.unknown()).nullable();

/** Another subject that is tried beside the first. */
const second = z.strictObject({
  subject: z.string().max(500).default(""),
  previewText: z.string().max(500).default(""),
});

/** What a message says in one language. Merge tags name fields by their ids. */
export const messageContent = z.strictObject({
  subject: z.string().max(500).default(""),
  previewText: z.string().max(500).default(""),
  design: design.default(null),
  text: z.string().max(200_000).default(""),
  /** The text was written by hand; else it is derived from the design. */
  isTextOwn: z.boolean().default(false),
  second: second.optional(),
});
export type MessageContent = z.output<typeof messageContent>;

/** The same with its design read. */
export type ReadContent = Omit<MessageContent, "design"> & { design: Design | null };

/** A language in which nothing is said yet. */
export const emptyContent: MessageContent = messageContent.parse({});

/** Parts of it that two people can write at the same time without disturbing each other. */
export const contentParts = ["subject", "previewText", "design", "text"] as const;
export type ContentPart = (typeof contentParts)[number];

/** A short word for what each part says, by language: another word, another content. */
export const partTags = z.partialRecord(z.enum(languages), z.partialRecord(z.enum(contentParts), z.string().max(40)));
export type PartTags = z.output<typeof partTags>;

/** What of it is changed; what is not named stays as it is. */
export const messageContentInput = z.strictObject({
  subject: messageContent.shape.subject.unwrap().optional(),
  previewText: messageContent.shape.previewText.unwrap().optional(),
  design: design.optional(),
  text: messageContent.shape.text.unwrap().optional(),
  isTextOwn: z.boolean().optional(),
  /** Null: there is none any more. */
  second: second.nullable().optional(),
});

/** By language; a recipient gets the one of their language, else the message's own. */
export const messageContents = z.partialRecord(z.enum(languages), messageContent);
export type MessageContents = z.output<typeof messageContents>;
