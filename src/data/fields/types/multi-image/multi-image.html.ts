import { manyFilesHtml } from "../../html/file-inputs.ts";
import { drawPictures } from "../../html/files.ts";
import { multiImage } from "./multi-image.ts";

export const multiImageHtml = manyFilesHtml<{ maxBytes: number; maxFiles: number }>(multiImage, {
  limits: ({ maxBytes, maxFiles }) => ({ maxBytes, fileTypes: ["image"], most: maxFiles }),
  show: drawPictures,
});
