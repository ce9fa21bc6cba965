import * as z from "zod";
import { fileTypes } from "#shared/file-types.ts";

/** Settings of the fields that hold files. */
export const maxBytes = z
  .int()
  .min(1)
  .max(1024 ** 3)
  .default(25 * 1024 ** 2)
  .meta({ editor: "fileSize" });

export const maxFiles = z.int().min(1).max(1000).default(50);

/** Which of the specification's file types are taken; none named: all. */
export const allowedFileTypes = z.array(z.enum(fileTypes)).default([]);
