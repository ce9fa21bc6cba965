import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { PublishBar } from "./publish-bar.tsx";
import { useWizardActions } from "./use-wizard-actions.ts";
import classes from "./wizard-frame.module.css";
import { useWizard } from "./wizard-queries.ts";

const pages = [
  { route: "admin.wizard.details", word: "details" },
  { route: "admin.wizard.steps", word: "steps" },
  { route: "admin.wizard.diagram", word: "diagram" },
  { route: "admin.wizard.externalAccess", word: "externalAccess" },
  { route: "admin.wizard.runs", word: "runs" },
] as const;

type WizardFrameProps = {
  /** What could not be read, where it is not the wizard as a whole. */
  failed?: string;
  primary?: (wizard: WizardShown) => ReactNode;
  children: (wizard: WizardShown) => ReactNode;
};

/** What surrounds each page about one wizard: its name, its tabs, what is published of it, and what is wrong with it. */
export function WizardFrame({ failed, primary, children }: WizardFrameProps) {
  const t = useTranslations("wizards.admin.frame");
  const { dataWizardId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useWizard(dataWizardId);
  useNameOfCrumb("admin.wizard", data?.name);
  if (!data) {
    const isGone = error instanceof ApiError && error.code === "not_found";
    return (
      <Page title={error ? t("unknown") : undefined} width="wide">
        <Card>
          {isGone ? (
            <EmptyState icon="fas_wand-magic-sparkles">{t("gone")}</EmptyState>
          ) : error ? (
            <ErrorState retry={() => void refetch()} error={error}>
              {failed ?? t("failed")}
            </ErrorState>
          ) : (
            <SkeletonText lines={6} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <OpenWizard wizard={data} primary={primary?.(data)}>
      {children(data)}
    </OpenWizard>
  );
}

type OpenWizardProps = { wizard: WizardShown; primary: ReactNode; children: ReactNode };

function OpenWizard({ wizard, primary, children }: OpenWizardProps) {
  const t = useTranslations("wizards.admin.tabs");
  const { teamId } = useTeamScope();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Page
      key={wizard.id}
      title={wizard.name}
      icon={wizard.icon}
      description={wizard.description}
      primary={primary}
      more={useWizardMenu(wizard)}
      width="wide"
    >
      <TabBar label={t("label")} shown={path}>
        {pages.map(({ route, word }) => (
          <Link
            key={route}
            to={pathTo(route, { teamId, dataWizardId: wizard.id })!}
            className={tabClass}
            activeProps={{ "aria-current": "page" }}
          >
            {t(word)}
          </Link>
        ))}
      </TabBar>
      <div className={classes.body}>
        <PublishBar wizard={wizard} />
        {children}
      </div>
    </Page>
  );
}

function useWizardMenu(wizard: WizardShown): MenuAction[] {
  const t = useTranslations("wizards.admin.actions");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { duplicate, exportFile, remove, unpublish } = useWizardActions();
  const leave = () => navigate({ to: pathTo("admin.wizards", { teamId })!, ignoreBlocker: true });
  return [
    { key: "duplicate", label: t("duplicate"), icon: "fas_clone", run: () => void duplicate(wizard) },
    { key: "export", label: t("export"), icon: "fas_file-export", run: () => void exportFile(wizard) },
    ...(wizard.isPublished && wizard.abilities.publish
      ? [{ key: "unpublish", label: t("unpublish"), icon: "fas_eye-slash", run: () => void unpublish(wizard) }]
      : []),
    {
      key: "delete",
      label: t("delete"),
      icon: "fas_trash-can",
      danger: true,
      run: async () => {
        if (await remove(wizard)) await leave();
      },
    },
  ];
}
