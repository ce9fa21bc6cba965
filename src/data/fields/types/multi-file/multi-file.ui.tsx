import type { FileType } from "#shared/file-types.ts";
import { makeFieldUi } from "../../field-ui.ts";
import { FileDisplay } from "../../ui/file-display.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { sampleIds } from "../../ui/sample-names.ts";

type Config = { maxBytes: number; maxFiles: number; fileTypes: FileType[] };

export const multiFileUi = makeFieldUi<Config, string[]>({
  Display: ({ value, room }) => <FileDisplay ids={value} room={room} />,
  Input: (field) => <FileInput field={field} most={field.config.maxFiles} />,
  takesFiles: true,
  sample: [sampleIds.form, sampleIds.packingList],
});
