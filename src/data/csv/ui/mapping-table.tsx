import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { idColumn } from "../guess-mapping.ts";
import classes from "./import-panel.module.css";
import type { MappingDraft, Uploaded } from "./mapping.ts";

type MappingTableProps = {
  uploaded: Uploaded;
  fields: readonly Field[];
  to: MappingDraft["to"];
  onMap: (column: number, to: string | null) => void;
};

const nowhere = "";

/** Each column of the file with what stands in it, and the field that it goes to. */
export function MappingTable({ uploaded, fields, to, onMap }: MappingTableProps) {
  const t = useTranslations("csvImport");
  const options = [
    { value: nowhere, label: t("nowhere") },
    { value: idColumn, label: t("recordId") },
    ...fields.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <ul className={classes.columns} aria-label={t("columns")}>
      {uploaded.columns.map(({ column, title, samples }) => {
        const name = title || t("untitled", { place: column + 1 });
        const target = to[column] ?? null;
        const field = fields.find(({ id }) => id === target);
        const shown = samples.filter((sample) => sample !== "");
        return (
          <li key={column} className={classes.column} data-unused={target === null || undefined}>
            <div className={classes.source}>
              <strong className={classes.title}>{name}</strong>
              <span className={classes.samples}>{shown.length > 0 ? shown.join(" · ") : t("emptyColumn")}</span>
            </div>
            <Icon name="fas_arrow-right" size={12} className={classes.arrow} />
            <Select
              aria-label={t("target", { title: name })}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t("noField")}
              leftSection={field && <Icon name={fieldTypeNamed(field.dataType).icon} size={14} />}
              data={options}
              value={target ?? nowhere}
              onChange={(next) => onMap(column, next || null)}
            />
          </li>
        );
      })}
    </ul>
  );
}
