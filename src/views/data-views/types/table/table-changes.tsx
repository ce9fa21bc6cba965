import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";
import type { ViewShown } from "../../contract.ts";
import classes from "./table-changes.module.css";

type TableChangesProps = { view: ViewShown; reset: () => void; save: () => Promise<void> };

/**
 * The view is looked at otherwise than it was saved. Whoever does not see all of a shared view cannot save it for others:
 * that would take away what is closed to them.
 */
export function TableChanges({ view, reset, save }: TableChangesProps) {
  const t = useTranslations("views.changes");
  const [isSaving, setSaving] = useState(false);
  const isClosedInPart = view.isPartlyClosed && !view.isPersonal;
  const maySave = view.abilities.change && !isClosedInPart;
  const run = async () => {
    setSaving(true);
    try {
      await save();
      toast.done(t("saved", { name: view.internalName }));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={classes.row} role="status">
      <span>{t(maySave ? "changed" : view.abilities.change ? "closedInPart" : "onlyHere")}</span>
      {maySave && (
        <Button size="compact-sm" loading={isSaving} onClick={() => void run()}>
          {t(view.isPersonal ? "save" : "saveForAll")}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={reset}>
        {t("reset")}
      </Button>
    </div>
  );
}
