import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { sampleIds } from "../../ui/sample-names.ts";
import { SelectionDisplay } from "../../ui/selection-display.tsx";
import { SelectionInput } from "../../ui/selection-input.tsx";
import { multiSelectionFromList } from "./multi-selection-from-list.ts";

type Config = { listId: string | null };

export const multiSelectionFromListUi = makeFieldUi<Config, string[]>({
  Display: ({ value, config, room }) => <SelectionDisplay ids={value} listId={config.listId} room={room} />,
  Input: (field) => <SelectionInput field={field} type={multiSelectionFromList} most={mostReferences} />,
  Several: (field) => <SelectionInput field={field} type={multiSelectionFromList} most={mostReferences} />,
  sample: [sampleIds.nuts, sampleIds.gluten],
});
