import type { Selectable } from "kysely";
import type { CommonTables } from "../db/tables.ts";

/** What is known of a file beside its bytes. */
export type FileRow = Selectable<CommonTables["file"]>;

/** Nothing holds it yet, and this person has uploaded it; what nobody with an account has is nobody's here. */
export const isOwnUnused = (
  { used_at, owner_id }: Pick<FileRow, "used_at" | "owner_id">,
  { userId }: { userId: string },
): boolean => used_at === null && owner_id !== null && owner_id === userId;
