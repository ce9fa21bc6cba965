import type { FileLimits } from "../../accepted-files.ts";
import { oneFileHtml } from "../../html/file-inputs.ts";
import { drawFiles } from "../../html/files.ts";
import { singleFile } from "./single-file.ts";

export const singleFileHtml = oneFileHtml<FileLimits>(singleFile, { limits: (limits) => limits, show: drawFiles });
