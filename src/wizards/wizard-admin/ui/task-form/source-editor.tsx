import { Select, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import type { ComputedSource, ValueSource } from "#wizards/tasks/value-source.ts";
import type { Known } from "../use-variables.ts";
import { MergeTextarea } from "./merge-textarea.tsx";
import { VariableSelect } from "./variable-select.tsx";

type SourceEditorProps = {
  source: ValueSource;
  onChange: (source: ValueSource) => void;
  /** Of what type the value is. */
  field: { title: string; dataType: FieldTypeName; config: Record<string, unknown> };
  known: Known;
};

/** Where a value comes from: whoever runs the wizard, or what is known already. */
export function SourceEditor({ source, onChange, field, known }: SourceEditorProps) {
  const t = useTranslations("wizards.admin.sources");
  const choose = (from: string | null) => {
    if (from === "person") onChange({ from, suggestion: null });
    else if (from) onChange(fresh(from, known));
  };
  const suggest = (from: string | null) => onChange({ from: "person", suggestion: from ? fresh(from, known) : null });
  const kinds = ["fixed", "variable", "text"].filter((kind) => kind !== "variable" || known.all.length > 0);
  return (
    <Stack gap={12}>
      <Select
        label={t("from")}
        allowDeselect={false}
        data={["person", ...kinds].map((kind) => ({ value: kind, label: t(kind as "person") }))}
        value={source.from}
        onChange={choose}
      />
      {source.from === "person" ? (
        <>
          <Select
            label={t("suggestion")}
            clearable
            placeholder={t("noSuggestion")}
            data={kinds.map((kind) => ({ value: kind, label: t(kind as "fixed") }))}
            value={source.suggestion?.from ?? null}
            onChange={suggest}
          />
          {source.suggestion && (
            <Computed
              {...{ field, known }}
              source={source.suggestion}
              onChange={(suggestion) => onChange({ from: "person", suggestion })}
            />
          )}
        </>
      ) : (
        <Computed {...{ source, onChange, field, known }} />
      )}
    </Stack>
  );
}

function fresh(from: string, known: Known): ComputedSource {
  const [first] = known.all;
  if (from === "variable" && first) return { from, variable: first.key };
  return from === "text" ? { from, text: "" } : { from: "fixed", value: null };
}

type ComputedProps = Omit<SourceEditorProps, "source" | "onChange"> & {
  source: ComputedSource;
  onChange: (source: ComputedSource) => void;
};

function Computed({ source, onChange, field, known }: ComputedProps) {
  const t = useTranslations("wizards.admin.sources");
  if (source.from === "variable")
    return (
      <VariableSelect
        label={t("variable")}
        variables={known.all}
        value={source.variable}
        onChange={(variable) => variable && onChange({ from: "variable", variable })}
      />
    );
  if (source.from === "text")
    return (
      <MergeTextarea
        label={t("text")}
        known={known}
        value={source.text}
        onChange={(text) => onChange({ from: "text", text })}
      />
    );
  return (
    <FieldInput
      field={{ ...field, title: t("value") }}
      value={source.value ?? null}
      onChange={(value) => onChange({ from: "fixed", value })}
    />
  );
}
