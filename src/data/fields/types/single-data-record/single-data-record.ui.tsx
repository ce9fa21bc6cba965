import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { asMany } from "../../ui/one-of-many.ts";
import { RecordDisplay } from "../../ui/record-display.tsx";
import { RecordInput } from "../../ui/record-input.tsx";
import { sampleIds } from "../../ui/sample-names.ts";
import { singleDataRecord } from "./single-data-record.ts";

type Config = { collectionIds: string[] };

export const singleDataRecordUi = makeFieldUi<Config, string>({
  Display: ({ value, room }) => <RecordDisplay ids={[value]} room={room} />,
  Input: (field) => <RecordInput field={asMany(field)} type={singleDataRecord} most={1} />,
  Several: (field) => <RecordInput field={field} type={singleDataRecord} most={mostReferences} onlyExisting />,
  sample: sampleIds.ada,
});
