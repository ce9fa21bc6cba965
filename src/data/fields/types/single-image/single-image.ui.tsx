import { makeFieldUi } from "../../field-ui.ts";

import { FileInput } from "../../ui/file-input.tsx";
import { ImageDisplay } from "../../ui/image-display.tsx";
import { asMany } from "../../ui/one-of-many.ts";
import { sampleIds } from "../../ui/sample-names.ts";

type Config = { maxBytes: number };

export const singleImageUi = makeFieldUi<Config, string>({
  Display: ({ value, room }) => <ImageDisplay ids={[value]} room={room} />,
  Input: (field) => <FileInput field={asMany(field)} most={1} pictures />,
  takesFiles: true,
  sample: sampleIds.lake,
});
