import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { asMany } from "../../ui/one-of-many.ts";
import { sampleIds } from "../../ui/sample-names.ts";
import { SelectionDisplay } from "../../ui/selection-display.tsx";
import { SelectionInput } from "../../ui/selection-input.tsx";
import { singleSelectionFromList } from "./single-selection-from-list.ts";

type Config = { listId: string | null };

export const singleSelectionFromListUi = makeFieldUi<Config, string>({
  Display: ({ value, config, room }) => <SelectionDisplay ids={[value]} listId={config.listId} room={room} />,
  Input: (field) => <SelectionInput field={asMany(field)} type={singleSelectionFromList} most={1} />,
  Several: (field) => <SelectionInput field={field} type={singleSelectionFromList} most={mostReferences} />,
  sample: sampleIds.medium,
});
