import type { Editors } from "#ui/schema-form/schema-form.tsx";
import { CollectionsEditor } from "./collections-editor.tsx";
import { CurrencyEditor } from "./currency-editor.tsx";
import { CustomListEditor } from "./custom-list-editor.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { FileSizeEditor } from "./file-size-editor.tsx";

/** Editors of settings that a schema cannot describe by itself, by the name that it gives them. */
export const settingEditors: Editors = {
  collections: CollectionsEditor,
  currency: CurrencyEditor,
  customList: CustomListEditor,
  field: FieldEditor,
  fileSize: FileSizeEditor,
};
