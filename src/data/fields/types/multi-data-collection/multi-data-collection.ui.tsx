import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { CollectionDisplay } from "../../ui/collection-display.tsx";
import { CollectionInput } from "../../ui/collection-input.tsx";
import { sampleIds } from "../../ui/sample-names.ts";
import { multiDataCollection } from "./multi-data-collection.ts";

export const multiDataCollectionUi = makeFieldUi<object, string[]>({
  Display: ({ value, room }) => <CollectionDisplay ids={value} room={room} />,
  Input: (field) => <CollectionInput field={field} type={multiDataCollection} most={mostReferences} />,
  Several: (field) => <CollectionInput field={field} type={multiDataCollection} most={mostReferences} />,
  sample: [sampleIds.campers, sampleIds.cabins],
});
