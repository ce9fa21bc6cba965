import { Select } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { idColumn } from "../guess-mapping.ts";
import classes from "./import-panel.module.css";
import { JoinedRow } from "./joined-row.tsx";
import {
  isJoinedPart,
  type MappingDraft,
  mainColumn,
  mapColumn,
  mapToNewField,
  type Uploaded,
  type UploadedColumn,
} from "./mapping.ts";
import { useFormName } from "./use-form-name.ts";

type MappingTableProps = {
  uploaded: Uploaded;
  fields: readonly Field[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
};

const nowhere = "";
/** With the place of the form among those that the column could become. */
const asNew = "new:";

/** Each column of the file with what stands in it, and the field that it goes to. */
export function MappingTable({ uploaded, fields, draft, onChange }: MappingTableProps) {
  const t = useTranslations("csvImport");
  return (
    <ul className={classes.columns} aria-label={t("columns")}>
      {uploaded.columns.map((column) => {
        if (isJoinedPart(draft, column.column)) return null;
        const offer = draft.joins.find((each) => mainColumn(each) === column.column);
        if (offer) return <JoinedRow key={column.column} {...{ offer, uploaded, fields, draft, onChange }} />;
        return <Column key={column.column} {...{ column, fields, draft, onChange }} />;
      })}
    </ul>
  );
}

type ColumnProps = Omit<MappingTableProps, "uploaded"> & { column: UploadedColumn };

function Column({ column, fields, draft, onChange }: ColumnProps) {
  const t = useTranslations("csvImport");
  const nameOf = useFormName();
  const mayShape = useMay("team_admin_data_collections");
  const name = column.title || t("untitled", { place: column.column + 1 });
  const target = draft.to[column.column] ?? null;
  const field = fields.find(({ id }) => id === target);
  const planned = draft.newFields.find(({ id }) => id === target);
  const form = planned ? column.asFields.findIndex(({ dataType }) => dataType === planned.dataType) : -1;
  const forms = mayShape ? column.asFields : [];
  const options = [
    { value: nowhere, label: t("nowhere") },
    ...forms.map((form, place) => ({ value: `${asNew}${place}`, label: t("newField", { type: nameOf(form) }) })),
    { value: idColumn, label: t("recordId") },
    ...fields.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const change = (next: string | null) => {
    const chosen = next?.startsWith(asNew) ? column.asFields[Number(next.slice(asNew.length))] : undefined;
    const titled = { ...column, title: name };
    onChange(chosen ? mapToNewField(draft, titled, chosen) : mapColumn(draft, column.column, next || null));
  };
  return (
    <li className={classes.column} data-unused={target === null || undefined}>
      <div className={classes.source}>
        <strong className={classes.title} title={name}>
          {name}
        </strong>
        <span className={classes.samples} title={column.samples.join("\n")}>
          {column.samples.length > 0 ? column.samples.join(" · ") : t("emptyColumn")}
        </span>
        {target === null && <Unclear {...{ column, fields }} />}
      </div>
      <Icon name="fas_arrow-right" size={12} className={classes.arrow} />
      <Select
        aria-label={t("target", { title: name })}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("noField")}
        leftSection={
          planned ? (
            <Icon name="fas_plus" size={14} />
          ) : (
            field && <Icon name={fieldTypeNamed(field.dataType).icon} size={14} />
          )
        }
        data={options}
        value={form >= 0 ? `${asNew}${form}` : (target ?? nowhere)}
        onChange={change}
      />
    </li>
  );
}

/** Several would fit: nobody but the person knows. */
function Unclear({ column, fields }: Pick<ColumnProps, "column" | "fields">) {
  const t = useTranslations("csvImport");
  const format = useFormatter();
  const names = fields.filter(({ id }) => column.couldBe.includes(id)).map(({ title }) => t("quoted", { title }));
  if (names.length === 0) return null;
  return (
    <span className={classes.unclear}>{t("couldBe", { names: format.list(names, { type: "disjunction" }) })}</span>
  );
}
