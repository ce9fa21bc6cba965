import { Input, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import type { Filter } from "#shared/filter.ts";
import { Note } from "#ui/note.tsx";
import type { Known } from "../use-variables.ts";

type ConditionFieldProps = {
  label: string;
  help?: string;
  known: Known;
  value: Filter | null;
  onChange: (filter: Filter | null) => void;
};

/** Always, or only where something holds of what is known by then. */
export function ConditionField({ label, help, known, value, onChange }: ConditionFieldProps) {
  const t = useTranslations("wizards.admin.variables");
  const [isOpen, setOpen] = useState(value !== null);
  const turn = (next: boolean) => {
    setOpen(next);
    if (!next) onChange(null);
  };
  return (
    <div>
      <Switch
        label={label}
        description={help}
        checked={isOpen}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOpen && (
        <Input.Wrapper mt={8}>
          {known.all.length === 0 && value === null ? (
            <Note icon="fas_circle-info">{t("none")}</Note>
          ) : (
            <FilterBuilder
              collectionId=""
              columns={known.columns}
              variables={known.all}
              value={value}
              onChange={onChange}
              begin={value === null ? null : undefined}
            />
          )}
        </Input.Wrapper>
      )}
    </div>
  );
}
