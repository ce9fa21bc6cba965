import type { EditorProps } from "#ui/schema-form/schema-form.tsx";

/** What every editor hands on to its input. */
export const editorFrame = ({ label, help, error, path, disabled }: EditorProps) => ({
  label,
  description: help,
  error,
  disabled,
  "data-path": path,
});
