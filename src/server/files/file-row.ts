import type { Selectable } from "kysely";
import type { CommonTables } from "../db/common-tables.ts";

/** What is known of a file beside its bytes. */
export type FileRow = Selectable<CommonTables["file"]>;
