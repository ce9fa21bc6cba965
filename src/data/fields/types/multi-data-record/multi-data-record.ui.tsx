import { makeFieldUi } from "../../field-ui.ts";
import { mostReferences } from "../../references.ts";
import { RecordDisplay } from "../../ui/record-display.tsx";
import { RecordInput } from "../../ui/record-input.tsx";
import { sampleIds } from "../../ui/sample-names.ts";
import { multiDataRecord } from "./multi-data-record.ts";

type Config = { collectionIds: string[]; maxRecords: number | null };

export const multiDataRecordUi = makeFieldUi<Config, string[]>({
  Display: ({ value, room }) => <RecordDisplay ids={value} room={room} />,
  Input: (field) => (
    <RecordInput field={field} type={multiDataRecord} most={field.config.maxRecords ?? mostReferences} />
  ),
  Several: (field) => <RecordInput field={field} type={multiDataRecord} most={mostReferences} onlyExisting />,
  sample: [sampleIds.ada, sampleIds.grace],
});
