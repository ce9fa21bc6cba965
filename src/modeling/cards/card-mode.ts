import type { EditingMode } from "./card-type.ts";

type Input = {
  mayEdit: boolean;
  /** What the person chose on this card; undefined: nothing yet. */
  own: boolean | undefined;
  /** The whole page was put into editing. */
  isPageForm: boolean;
};

/** How a card is shown, and whether one can go from one way to the other. */
export function cardMode(mode: EditingMode, { mayEdit, own, isPageForm }: Input) {
  if (!mayEdit || mode === "only_view") return { isEditable: false, isForm: false, canSwitch: false };
  if (mode === "only_edit") return { isEditable: true, isForm: true, canSwitch: false };
  if (isPageForm) return { isEditable: true, isForm: true, canSwitch: false };
  return { isEditable: true, isForm: own ?? mode === "default_edit", canSwitch: true };
}
