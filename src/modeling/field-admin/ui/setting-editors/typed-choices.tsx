import { Anchor, Textarea } from "@mantine/core";
import { createContext } from "react";
import { useTranslations } from "use-intl";
import { linesOf } from "#data/custom-lists/ui/pasted-lines.ts";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";

/** What is typed of a list that is made with its field; it is part of the field's form. */
export type ChoicesDraft = { text: string; onChange(text: string): void };

/** Given by forms that make the list as they are saved. */
export const ChoicesDraftContext = createContext<ChoicesDraft | undefined>(undefined);

/** Given by panels that must not be closed over a list that is typed and not made. */
export const UnsavedListContext = createContext<((isUnsaved: boolean) => void) | undefined>(undefined);

type TypedChoicesProps = Pick<EditorProps, "error" | "path" | "disabled"> & {
  draft: ChoicesDraft;
  autoFocus: boolean;
  /** Absent: there is no list to choose instead. */
  onExisting: (() => void) | undefined;
};

/** The choices of a field, one per line. */
export function TypedChoices({ draft, error, path, disabled, autoFocus, onExisting }: TypedChoicesProps) {
  const t = useTranslations("dataFields.choices");
  return (
    <div>
      <Textarea
        label={t("label")}
        description={t("help", { count: new Set(linesOf(draft.text)).size })}
        placeholder={t("example")}
        autosize
        minRows={4}
        maxRows={12}
        autoFocus={autoFocus}
        value={draft.text}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
        {...{ error, disabled, "data-path": path }}
      />
      {onExisting && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={onExisting}>
          {t("existing")}
        </Anchor>
      )}
    </div>
  );
}
