import { makeFieldUi } from "../../field-ui.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { ImageDisplay } from "../../ui/image-display.tsx";
import { sampleIds } from "../../ui/sample-names.ts";

type Config = { maxBytes: number; maxFiles: number };

export const multiImageUi = makeFieldUi<Config, string[]>({
  Display: ({ value, room }) => <ImageDisplay ids={value} room={room} />,
  Input: (field) => <FileInput field={field} most={field.config.maxFiles} pictures />,
  takesFiles: true,
  sample: [sampleIds.lake, sampleIds.cabinPhoto],
});
