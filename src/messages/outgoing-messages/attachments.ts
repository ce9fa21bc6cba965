import * as z from "zod";
import { id } from "#shared/id-schema.ts";

export const maxAttachments = 10;

/** A file of the team for everybody, or the files that a field of the recipient's record holds. */
export const attachmentSchema = z.union([z.strictObject({ fileId: id }), z.strictObject({ fieldId: id })]);
export type AttachmentChoice = z.output<typeof attachmentSchema>;

export const attachmentsSchema = z.array(attachmentSchema).max(maxAttachments);

/** What most mail servers take, once it is written out as text. */
export const maxAttachmentBytes = 15 * 1024 * 1024;

/** Those that are the same for everybody. */
export const filesIn = (chosen: readonly AttachmentChoice[]): string[] =>
  chosen.flatMap((each) => ("fileId" in each ? [each.fileId] : []));

/** How much room is left for other files, by the size of those that are known. */
export const bytesLeft = (files: readonly { size: number }[]): number =>
  Math.max(0, maxAttachmentBytes - files.reduce((sum, { size }) => sum + size, 0));

/** The list with other files: those from a recipient's record stay, after them. */
export const withFiles = (chosen: readonly AttachmentChoice[], fileIds: readonly string[]): AttachmentChoice[] => [
  ...fileIds.map((fileId) => ({ fileId })),
  ...chosen.filter((each) => "fieldId" in each),
];

/** Those that each recipient has of their own. */
export const fieldsIn = (chosen: readonly AttachmentChoice[]): string[] =>
  chosen.flatMap((each) => ("fieldId" in each ? [each.fieldId] : []));
