import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { RowAbout, RowFact, RowProblem, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import type { WidgetShown } from "../contract.ts";
import type { Subject } from "./use-subjects.ts";
import classes from "./widgets.module.css";

type WidgetRowProps = {
  widget: WidgetShown;
  /** Nothing: it was deleted. */
  subject: Subject | undefined;
  open: (panel: "form" | "onSite") => void;
  remove: () => Promise<unknown>;
};

/** One widget: what it shows, where, how often it was opened, and what keeps visitors from it. */
export function WidgetRow({ widget, subject, open, remove }: WidgetRowProps) {
  const t = useTranslations("websiteWidgets.list");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { name, domains, visits, isShown } = widget;
  const ask = async () => {
    const question = { title: t("deleteTitle", { name }), body: t("deleteBody") };
    if (!(await confirm({ ...question, confirmLabel: t("delete"), danger: true, irreversible: true }))) return;
    await attempt(t("deleteFailed"), async () => {
      await remove();
      toast.done(t("deleted", { name }));
    });
  };
  const mendAt = subject && pathToMend(subject, teamId);
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
            <RowProblem {...(mendAt && { onOpen: () => void navigate({ to: mendAt }) })}>
              {t(`mend.${subject.kind}`)}
            </RowProblem>
          )}
        </>
      }
      actions={
        <ActionMenu
          label={t("more", { name })}
          actions={[
            { key: "onSite", label: t("onSite"), icon: "fas_code", run: () => open("onSite") },
            { key: "edit", label: t("edit"), icon: "fas_pen", run: () => open("form") },
            { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void ask() },
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

/** Where it is opened to the world; a list stands on the same page. */
function pathToMend({ kind, id }: Subject, teamId: string): string | undefined {
  if (kind === "view") return pathTo("admin.view.details", { teamId, dataViewId: id });
  return kind === "wizard" ? pathTo("admin.wizard.externalAccess", { teamId, dataWizardId: id }) : undefined;
}
