import type { FileType } from "#shared/file-types.ts";
import { manyFilesHtml } from "../../html/file-inputs.ts";
import { drawFiles } from "../../html/files.ts";
import { multiFile } from "./multi-file.ts";

type Config = { maxBytes: number; maxFiles: number; fileTypes: FileType[] };

export const multiFileHtml = manyFilesHtml<Config>(multiFile, {
  limits: ({ maxFiles, ...limits }) => ({ ...limits, most: maxFiles }),
  show: drawFiles,
});
