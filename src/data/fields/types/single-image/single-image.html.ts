import { oneFileHtml } from "../../html/file-inputs.ts";
import { drawPictures } from "../../html/files.ts";
import { singleImage } from "./single-image.ts";

export const singleImageHtml = oneFileHtml<{ maxBytes: number }>(singleImage, {
  limits: ({ maxBytes }) => ({ maxBytes, fileTypes: ["image"] }),
  show: drawPictures,
});
