import { type CardType, leadsToRecords } from "../../card-type.ts";

/** Pictures and files of a field, or the pictures of linked records. */
export const thumbnails: CardType = {
  name: "thumbnails",
  icon: "fas_images",
  isAbout: (type) => (type.holds?.of === "files" && type.storage.kind === "ids") || leadsToRecords(type),
  fieldsOf: "nothing",
  hasWidths: false,
};
