import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { RowAbout, RowFact, RowProblem, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { type WidgetShown, websiteWidgetsContract } from "../contract.ts";
import type { Subject } from "./use-subjects.ts";
import classes from "./widgets.module.css";

type WidgetRowProps = {
  widget: WidgetShown;
  /** Nothing: it was deleted. */
  subject: Subject | undefined;
  open: (panel: "form" | "onSite") => void;
};

/** One widget: what it shows, where, how often it was opened, and what keeps visitors from it. */
export function WidgetRow({ widget, subject, open }: WidgetRowProps) {
  const t = useTranslations("websiteWidgets.list");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { name, domains, visits, isShown } = widget;
  const mend = () =>
    subject &&
    void navigate({
      to:
        subject.kind === "view"
          ? pathTo("admin.view.details", { teamId, dataViewId: subject.id })!
          : pathTo("admin.wizard.externalAccess", { teamId, dataWizardId: subject.id })!,
    });
  const remove = async () => {
    const question = { title: t("deleteTitle", { name }), body: t("deleteBody") };
    if (!(await confirm({ ...question, confirmLabel: t("delete"), danger: true, irreversible: true }))) return;
    await attempt(t("deleteFailed"), async () => {
      await call(websiteWidgetsContract.deleteWidget, { params: { teamId, widgetId: widget.id } });
      toast.done(t("deleted", { name }));
    });
  };
  const where = domains.length > 0 ? domains.join(", ") : t("noDomains");
  return (
    <SortableRow
      icon={subject?.icon ?? "fas_window-maximize"}
      className={classes.row}
      words={
        <>
          <RowTitle onOpen={() => open("onSite")}>{name}</RowTitle>
          <RowAbout>{subject ? t("shows", { name: subject.name }) : t("showsNothing")}</RowAbout>
          {!isShown && subject && (
            <RowProblem onOpen={mend}>{t(subject.kind === "view" ? "mendView" : "mendWizard")}</RowProblem>
          )}
        </>
      }
      actions={
        <ActionMenu
          label={t("more", { name })}
          actions={[
            { key: "onSite", label: t("onSite"), icon: "fas_code", run: () => open("onSite") },
            { key: "edit", label: t("edit"), icon: "fas_pen", run: () => open("form") },
            { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove() },
          ]}
        />
      }
    >
      <RowFact className={classes.domains}>{where}</RowFact>
      <RowFact className={classes.visits}>{t("visits", { count: visits })}</RowFact>
      <RowTags className={classes.state}>{!isShown && <StatusTag color="orange">{t("notPublic")}</StatusTag>}</RowTags>
    </SortableRow>
  );
}
