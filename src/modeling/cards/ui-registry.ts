import type { CardUi } from "./card-ui.ts";
import type { CardTypeName } from "./registry.ts";
import { formUi } from "./types/form/form.ui.tsx";
import { tableUi } from "./types/table/table.ui.tsx";
import { thumbnailsUi } from "./types/thumbnails/thumbnails.ui.tsx";

/** How each type of card is drawn, one line each. */
export const cardUi: Readonly<Record<CardTypeName, CardUi>> = {
  form: formUi,
  table: tableUi,
  thumbnails: thumbnailsUi,
};
