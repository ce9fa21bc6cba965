import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { leadsToRecords } from "../../card-type.ts";
import { linkedCollections } from "../../rules.ts";
import { lineOf } from "../collection-line.ts";
import { type LinkedViewChoice, linkedViews } from "../linked-views.ts";
import classes from "./view-select.module.css";

type ViewSelectProps = {
  source: Field | undefined;
  /** Whose page the card is on. */
  collectionId: string;
  value: string | null;
  onChange: (viewId: string | null) => void;
  error: ReactNode;
};

/** Through which view a card shows the records that its source leads to. */
export function ViewSelect({ source, ...props }: ViewSelectProps) {
  const [offered] = linkedViews.all();
  if (!offered || !source || !leadsToRecords(fieldTypeNamed(source.dataType))) return null;
  return <Choice {...props} source={source} useChoices={offered.useChoices} />;
}

type ChoiceProps = ViewSelectProps & { source: Field; useChoices: () => readonly LinkedViewChoice[] | undefined };

function Choice({ source, collectionId, value, onChange, error, useChoices }: ChoiceProps) {
  const t = useTranslations("cards.editor");
  const { data: collections = [] } = useCollections();
  const all = useChoices();
  const { id, config, dataType: type } = source;
  const linked = linkedCollections(lineOf(collections, collectionId), {
    ...{ id, config, type, collectionId: source.collectionId },
  });
  const fits = (view: LinkedViewChoice) =>
    linked.length === 0 || lineOf(collections, view.collectionId).some((each) => linked.includes(each));
  const views = (all ?? []).filter((view) => fits(view) && (view.isPublished || view.id === value));
  const chosen = views.find((view) => view.id === value);
  const groups = collections.flatMap(({ id: place, pluralName }) => {
    const items = views.filter((view) => view.collectionId === place);
    return items.length > 0
      ? [{ group: pluralName, items: items.map((view) => ({ value: view.id, label: view.name })) }]
      : [];
  });
  const note = noteOn(value, chosen, all !== undefined);
  return (
    <div className={classes.choice}>
      <Select
        label={t("view")}
        description={all && views.length === 0 && value === null ? t("noViews") : t("viewHelp")}
        placeholder={t("viewPlaceholder")}
        clearable
        searchable
        data={groups}
        value={chosen ? value : null}
        onChange={onChange}
        error={error}
        data-path="viewId"
        nothingFoundMessage={t("noMatch")}
        leftSection={chosen && <Icon name={chosen.icon} size={14} />}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <Icon name={views.find((view) => view.id === option.value)?.icon ?? "fas_table-list"} size={14} />
            {option.label}
          </span>
        )}
      />
      {note && <Note icon="fas_circle-info">{t(note)}</Note>}
    </div>
  );
}

/** Why somebody sees the card plainly, although a view was chosen. */
function noteOn(value: string | null, chosen: LinkedViewChoice | undefined, isRead: boolean) {
  if (value === null || !isRead) return undefined;
  if (!chosen) return "viewGone";
  if (!chosen.isPublished) return "viewUnpublished";
  return chosen.isHiddenFromSome ? "viewHidden" : undefined;
}
