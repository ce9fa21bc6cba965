import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { ViewShown } from "../../contract.ts";
import { filledFields } from "../../displayed-lines.ts";
import type { ItemShown } from "../../items-contract.ts";
import { ItemFields } from "../../ui/item-fields.tsx";
import classes from "./detail.module.css";

type DetailFieldsProps = {
  view: ViewShown;
  fields: ReadonlyMap<string, Field>;
  item: ItemShown;
  isNarrow?: boolean | undefined;
};

/** What is shown of a record below its name, in the columns that the view asks for where there is room for them. */
export function DetailFields({ view, fields, item, isNarrow }: DetailFieldsProps) {
  const { recordNameFieldId, displayedFields, displayOption } = view.settings;
  const shown = displayedFields.filter(({ field }) => field !== recordNameFieldId);
  if (filledFields(shown, item.values).length === 0) return <NothingToShow view={view} hasFields={shown.length > 0} />;
  return (
    <div className={classes.fields} data-display={isNarrow ? "one_column" : displayOption} data-view-part="card">
      <ItemFields shown={shown} fields={fields} values={item.values} room="page" />
    </div>
  );
}

function NothingToShow({ view, hasFields }: { view: ViewShown; hasFields: boolean }) {
  const t = useTranslations("views.detail");
  const { teamId } = useTeamScope();
  if (hasFields) return <EmptyState>{t("allEmpty")}</EmptyState>;
  return (
    <EmptyState
      action={
        view.abilities.change && (
          <Button
            component={Link}
            to={pathTo("admin.view.displayedFields", { teamId, dataViewId: view.id })}
            variant="default"
          >
            {t("chooseFields")}
          </Button>
        )
      }
    >
      {t("noFields")}
    </EmptyState>
  );
}
