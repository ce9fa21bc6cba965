import type { EditingMode } from "./card-type.ts";

type Input = {
  mayEdit: boolean;
  /** The person put the whole page into editing, or out of it; undefined: neither yet. */
  isPageForm: boolean | undefined;
};

/** How a card is shown. There is one Edit, that of the page; until it is used, a card begins as its mode says. */
export function cardMode(mode: EditingMode, { mayEdit, isPageForm }: Input) {
  if (!mayEdit || mode === "only_view") return { isEditable: false, isForm: false };
  if (mode === "only_edit") return { isEditable: true, isForm: true };
  return { isEditable: true, isForm: isPageForm ?? mode === "default_edit" };
}
