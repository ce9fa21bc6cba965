import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { csvContract } from "../contract.ts";
import { nameSourceOf } from "../name-sources.ts";
import classes from "./missing-names.module.css";
import type { Checked } from "./read-import.ts";

interface MissingNamesProps {
  collectionId: string;
  importId: string;
  missing: Checked["missingNames"];
  /** Makes what these names stand for, with the import, and checks again. */
  create: (fieldId: string) => void;
  /** What was written elsewhere in the meantime is not lost. */
  saveTyped: () => Promise<void>;
  onCheck: () => void;
  disabled?: boolean;
}

type Missing = MissingNamesProps["missing"][number];

const mostShown = 8;

/** Names that nobody has, once for each column, with the way to have them made, or to say who or what is meant. */
export function MissingNames({ missing, ...around }: MissingNamesProps) {
  const t = useTranslations("imports.missing");
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <ul className={classes.list} aria-label={t("title")}>
        {missing.map((each) => (
          <MissingIn key={each.fieldId} missing={each} {...around} />
        ))}
      </ul>
    </Card>
  );
}

type MissingInProps = Omit<MissingNamesProps, "missing"> & { missing: Missing };

function MissingIn({ missing, create, disabled = false, ...around }: MissingInProps) {
  const t = useTranslations("imports.missing");
  const format = useFormatter();
  const within = useSource(around.collectionId, missing.fieldId);
  const [isOpen, setOpen] = useState(false);
  const { fieldId, title, count, cells, names } = missing;
  const shown = names.slice(0, mostShown).map((name) => t("quoted", { name }));
  const more = count - shown.length;
  const all = format.list(more > 0 ? [...shown, t("more", { count: more })] : shown, { type: "conjunction" });
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.words}>
          <strong className={classes.title}>{title}</strong>
          <span>{t("names", { count, names: all })}</span>
          <span className={classes.hint}>{t("rows", { count: cells })}</span>
        </div>
        <div className={classes.ways}>
          {within && (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={isOpen}
              disabled={disabled}
              onClick={() => setOpen(!isOpen)}
            >
              {t("choose")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => create(fieldId)}>
            {t("create", { count })}
          </Button>
        </div>
      </div>
      {isOpen && within && <ChooseExisting {...{ missing, disabled, within }} {...around} />}
    </li>
  );
}

/** The collections whose records can be meant, or the list. */
function useSource(collectionId: string, fieldId: string): readonly string[] | undefined {
  const { data: fields = [] } = useFields(collectionId);
  const field = fields.find(({ id }) => id === fieldId);
  const source = field && nameSourceOf(field.dataType, field.config);
  if (source?.kind === "items") return source.listId ? [source.listId] : undefined;
  return source?.kind === "records" ? (source.within ?? undefined) : undefined;
}

type ChooseExistingProps = Omit<MissingInProps, "create" | "disabled"> & {
  within: readonly string[];
  disabled: boolean;
};

/** What is meant by each name, of what there is already. */
function ChooseExisting({ missing, within, disabled, ...around }: ChooseExistingProps) {
  const { collectionId, importId, saveTyped, onCheck } = around;
  const t = useTranslations("imports.missing");
  const { teamId } = useTeamScope();
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const chosen = Object.entries(meant);
  useAskBeforeLeaving(chosen.length > 0);
  const save = async () => {
    setSaving(true);
    try {
      await saveTyped();
      const names = chosen.map(([name, text]) => ({ column: missing.column, name, text }));
      await call(csvContract.mendCells, { params: { teamId, collectionId, importId }, body: { names } });
      onCheck();
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      setSaving(false);
    }
  };
  return (
    <div className={classes.choosing}>
      {missing.names.map((name) => (
        <Meant
          key={name}
          name={name}
          within={within}
          value={meant[name]}
          onChange={(text) => setMeant(withMeaning(meant, name, text))}
        />
      ))}
      <Button
        className={classes.save ?? ""}
        variant="default"
        loading={isSaving}
        disabled={disabled || chosen.length === 0}
        onClick={() => void save()}
      >
        {t("use", { count: chosen.length })}
      </Button>
    </div>
  );
}

function withMeaning(before: Readonly<Record<string, string>>, name: string, text: string | null) {
  const { [name]: _, ...others } = before;
  return text === null ? others : { ...others, [name]: text };
}

type MeantProps = {
  name: string;
  within: readonly string[];
  value: string | undefined;
  onChange: (text: string | null) => void;
};

function Meant({ name, within, value, onChange }: MeantProps) {
  const t = useTranslations("imports.missing");
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const { found, isSearching } = useRecordSearch(within, search === value ? "" : search, wasOpened);
  const names = [...new Set([...(value ? [value] : []), ...found.map((each) => each.name)])];
  return (
    <Select
      className={classes.meant ?? ""}
      size="sm"
      label={t("quoted", { name })}
      placeholder={t("meant")}
      searchable
      clearable
      data={names.filter((each) => each !== "")}
      filter={({ options }) => options}
      value={value ?? null}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={isSearching ? t("searching") : t("nothing")}
    />
  );
}
