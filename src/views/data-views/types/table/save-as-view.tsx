import { Button, Input, SegmentedControl, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { name } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { newId } from "#shared/ids.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import type { ListState } from "#views/grid/ui/setup/use-list-setup.ts";
import { ToolPanel } from "#views/grid/ui/toolbar/tool-panel.tsx";
import { dataViewsContract, type ViewShown } from "../../contract.ts";
import type { ViewTypeName } from "../../registry.ts";
import { useViews } from "../../ui/views-query.ts";
import type { ViewSettings } from "../../view-settings.ts";
import classes from "./save-as-view.module.css";
import { table } from "./table.ts";
import { settingsFrom } from "./table-setup.ts";

const SmartFromFilterPanel = lazy(async () => ({
  default: (await import("#modeling/collection-admin/ui/smart-from-filter-panel.tsx")).SmartFromFilterPanel,
}));

type SaveAsViewProps = {
  collection: DataCollection;
  list: ListState;
  /** The one that is open, whose look, filter fields and links the new one takes on. */
  view?: ViewShown;
  onSaved?: () => void;
};

/** The list as it stands becomes a view, or its filter a smart collection. */
export function SaveAsView(props: SaveAsViewProps) {
  const t = useTranslations("views.saveAs");
  const { collection, list } = props;
  const { data } = useViews(collection.id);
  const mayShare = data?.abilities.createForTeam ?? false;
  const [isSmart, setSmart] = useState(false);
  const { filter, sort } = list.setup;
  return (
    <>
      <ToolPanel icon="fas_floppy-disk" label={t("label")} description={t("description")} width={360}>
        {(close) => (
          <SaveForm
            {...{ ...props, mayShare, close }}
            {...(mayShare &&
              filter && {
                saveAsSmart: () => {
                  close();
                  setSmart(true);
                },
              })}
          />
        )}
      </ToolPanel>
      {isSmart && filter && (
        <Suspense fallback={null}>
          <SmartFromFilterPanel {...{ collection, filter, sort }} close={() => setSmart(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What of a view is the same in one that is made of it, beside what the list itself says. */
const keptOf = ({ displayOption, rowColors, filterFields, internalCss, ...settings }: ViewSettings) => ({
  ...{ displayOption, rowColors, filterFields, internalCss },
  ...{ itemUrl: settings.itemUrl, itemUrlOverrideFieldId: settings.itemUrlOverrideFieldId },
  openInNewWindowFieldId: settings.openInNewWindowFieldId,
  recordNameFieldId: settings.recordNameFieldId,
});

const schema = z.object({ internalName: name, who: z.enum(["team", "own"]) });

type SaveFormProps = SaveAsViewProps & { mayShare: boolean; close: () => void; saveAsSmart?: () => void };

function SaveForm({ collection, list, view, onSaved, mayShare, close, saveAsSmart }: SaveFormProps) {
  const t = useTranslations("views.saveAs");
  const say = useTranslations("views");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  // The same for every try, so that a lost answer makes no second view.
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { internalName: "", who: "own" },
    labels: { internalName: say("form.name") },
    submit: async ({ internalName, who }) => {
      const settings = {
        ...(view && keptOf(view.settings)),
        ...settingsFrom(list.kept(), list.search, view?.settings.displayedFields),
      };
      const body = {
        id,
        type: table.name as ViewTypeName,
        internalName,
        isPersonal: who === "own",
        settings,
        publish: true,
      };
      await call(dataViewsContract.createView, { params: { teamId, collectionId: collection.id }, body });
      close();
      onSaved?.();
      await changed();
      toast.done(t("done", { name: internalName }));
      await navigate({ to: ".", search: { view: id } as never, resetScroll: false });
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p className={classes.about}>{t("about")}</p>
      <FormError problem={form.problem} />
      <TextInput
        label={say("form.name")}
        required
        data-autofocus
        data-path="internalName"
        {...form.getInputProps("internalName")}
      />
      {mayShare && (
        <Input.Wrapper label={say("form.who")} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={say("form.who")}
            data={(["own", "team"] as const).map((who) => ({ value: who, label: say(`form.whose.${who}`) }))}
            {...form.getInputProps("who")}
          />
        </Input.Wrapper>
      )}
      <div className={classes.foot}>
        {saveAsSmart && (
          <Button
            className={classes.smart ?? ""}
            variant="subtle"
            px={0}
            leftSection={<Icon name="fas_filter" size={12} />}
            onClick={saveAsSmart}
          >
            {say("actions.saveAsSmart")}
          </Button>
        )}
        <Button type="submit" loading={form.saving}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
