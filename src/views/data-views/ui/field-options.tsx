import { Anchor, Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Note } from "#ui/note.tsx";
import type { FieldSetting } from "../view-type.ts";

type FieldOptionsProps = {
  collection: DataCollection;
  /** Undefined while they are read. */
  fields: Field[] | undefined;
  settings: Readonly<Record<string, FieldSetting>>;
  display: string;
  /** Asked for too, because of what is made. */
  asks: readonly string[];
  chosen: Readonly<Record<string, string | null>>;
  choose: (key: string, fieldId: string) => void;
  inputFor: (key: string) => { error?: ReactNode };
};

/** The fields that a view of this type cannot do without. What fits first is chosen; where nothing fits, it says so. */
export function FieldOptions({
  collection,
  fields,
  settings,
  display,
  asks,
  chosen,
  choose,
  inputFor,
}: FieldOptionsProps) {
  const t = useTranslations("views");
  const asked = Object.entries(settings)
    .map(([key, setting]) => ({ key, ...setting, isNeeded: isNeeded(setting, display), isMeant: asks.includes(key) }))
    .filter(({ isNeeded, isMeant, isAskedFirst }) => isNeeded || isMeant || isAskedFirst)
    .map((each) => ({ ...each, fitting: (fields ?? []).filter((field) => fits(each, field)) }));
  const missing = asked.filter(({ isNeeded, isMeant, key }) => (isNeeded || isMeant) && chosen[key] === undefined);
  const first = missing.find(({ fitting }) => fitting.length > 0);
  useEffect(() => {
    if (first) choose(first.key, first.fitting[0]!.id);
  });
  return asked.map(({ key, isNeeded, isMeant, fitting }) => {
    const label = t(`options.${key}` as never);
    if (fields && fitting.length === 0)
      return (isNeeded || isMeant) && <NothingFits key={key} collection={collection} option={key} label={label} />;
    return (
      <Select
        key={key}
        label={label}
        required={isNeeded}
        clearable={!isNeeded}
        allowDeselect={!isNeeded}
        searchable
        data={fitting.map(({ id, title }) => ({ value: id, label: title }))}
        data-path={`settings.options.${key}`}
        {...inputFor(key)}
      />
    );
  });
}

type NothingFitsProps = { collection: DataCollection; option: string; label: string };

function NothingFits({ collection, option, label }: NothingFitsProps) {
  const t = useTranslations("views.form");
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  return (
    <div data-path={`settings.options.${option}`}>
      <Note icon="fas_circle-info" role="status">
        {t("noField", { option: label })}{" "}
        {mayShape && (
          <Anchor
            component={Link}
            to={pathTo("admin.collection.fields", { teamId, dataCollectionId: collection.id })}
            size="sm"
          >
            {t("addField")}
          </Anchor>
        )}
      </Note>
    </div>
  );
}

const isNeeded = ({ isRequired }: FieldSetting, display: string): boolean =>
  isRequired === true || isRequired?.includes(display) === true;

const fits = ({ accepts }: FieldSetting, { dataType }: Field): boolean => accepts(fieldTypeNamed(dataType));
