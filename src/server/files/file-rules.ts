import type { TeamCaller } from "../http/caller.ts";
import type { FileRow } from "./file-row.ts";

/** Whether a member of the file's team may read it. Features bring the rules of the places where they keep files. */
export type FileRule = (caller: TeamCaller, file: FileRow) => boolean | Promise<boolean>;
