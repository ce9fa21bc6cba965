import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { mostGroupLevels } from "../../../view-settings.ts";
import { useViewColumns } from "./view-columns.ts";

type GroupEditorProps = {
  collectionId: string;
  value: string[];
  onChange: (groupBy: string[]) => void;
  errorAt: (place: number) => ReactNode;
};

/** Groups, and groups within them. */
export function GroupEditor({ collectionId, value, onChange, errorAt }: GroupEditorProps) {
  const t = useTranslations("viewAdmin.details");
  const columns = useViewColumns(collectionId);
  // Structures are hardly ever the same twice.
  const fitting = [...columns.values()].filter(({ kind }) => kind !== "json");
  const levels = Array.from({ length: Math.min(value.length + 1, mostGroupLevels) }, (_, level) => level);
  const put = (level: number, key: string | null) =>
    onChange(key === null ? value.slice(0, level) : value.toSpliced(level, 1, key));
  return (
    <FieldGrid columns={2}>
      {levels.map((level) => (
        <Select
          key={level}
          label={t(level === 0 ? "groupBy" : "thenBy")}
          description={level === 0 ? t("groupByHelp") : t("thenByHelp")}
          placeholder={t("noGroups")}
          data={[
            ...fitting
              .filter(({ key }) => key === value[level] || !value.includes(key))
              .map(({ key, title }) => ({ value: key, label: title })),
            ...(value[level] && !columns.has(value[level]) ? [{ value: value[level], label: t("unknownField") }] : []),
          ]}
          value={value[level] ?? null}
          onChange={(key) => put(level, key)}
          clearable
          clearButtonProps={{ "aria-label": t("clearGroup") }}
          searchable
          error={errorAt(level)}
          data-path={`groupBy.${level}`}
        />
      ))}
    </FieldGrid>
  );
}
