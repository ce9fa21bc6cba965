import type { FileType } from "#shared/file-types.ts";
import { makeFieldUi } from "../../field-ui.ts";
import { FileDisplay } from "../../ui/file-display.tsx";
import { FileInput } from "../../ui/file-input.tsx";

import { asMany } from "../../ui/one-of-many.ts";
import { sampleIds } from "../../ui/sample-names.ts";

type Config = { maxBytes: number; fileTypes: FileType[] };

export const singleFileUi = makeFieldUi<Config, string>({
  Display: ({ value, room }) => <FileDisplay ids={[value]} room={room} />,
  Input: (field) => <FileInput field={asMany(field)} most={1} />,
  takesFiles: true,
  sample: sampleIds.form,
});
