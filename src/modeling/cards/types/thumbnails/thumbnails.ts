import { type CardType, linkTypes } from "../../card-type.ts";

/** Pictures and files of a field, or the pictures of linked records. */
export const thumbnails: CardType = {
  name: "thumbnails",
  icon: "fas_images",
  sources: ["multi_image", "multi_file", ...linkTypes],
  fieldsOf: "nothing",
  hasWidths: false,
};
