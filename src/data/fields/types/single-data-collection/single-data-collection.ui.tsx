import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { CollectionDisplay } from "../../ui/collection-display.tsx";
import { CollectionInput } from "../../ui/collection-input.tsx";
import { asMany } from "../../ui/one-of-many.ts";
import { sampleIds } from "../../ui/sample-names.ts";
import { singleDataCollection } from "./single-data-collection.ts";

export const singleDataCollectionUi = makeFieldUi<object, string>({
  Display: ({ value, room }) => <CollectionDisplay ids={[value]} room={room} />,
  Input: (field) => <CollectionInput field={asMany(field)} type={singleDataCollection} most={1} />,
  Several: (field) => <CollectionInput field={field} type={singleDataCollection} most={mostReferences} />,
  sample: sampleIds.campers,
});
