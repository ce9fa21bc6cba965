import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { RowAbout, RowFact, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { WizardBrief } from "#wizards/data-wizards/contract.ts";
import { useTakenPlaces } from "./runs/runs-queries.ts";
import { useWizardActions } from "./use-wizard-actions.ts";
import { useWizards } from "./wizard-queries.ts";
import classes from "./wizards-page.module.css";

const NewWizardDrawer = lazy(async () => ({ default: (await import("./new/new-wizard-drawer.tsx")).NewWizardDrawer }));

/** All wizards of the team, in the order in which they are offered. */
export default function WizardsPage() {
  const t = useTranslations("wizards.admin.list");
  const { data, error, refetch } = useWizards();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const { new: isAsked } = useSearch({ strict: false }) as { new?: unknown };
  // The menu's button leads here.
  useEffect(() => {
    if (isAsked !== true) return;
    setMaking(true);
    void navigate({ to: ".", search: {} as never, replace: true });
  }, [isAsked, navigate]);
  const { open, order } = useWizardActions();
  const hasPublished = data?.wizards.some(({ isPublished, abilities }) => isPublished && abilities.seeRuns);
  const places = useTakenPlaces(hasPublished ?? false);
  const make = (
    <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => setMaking(true)}>
      {t("new")}
    </Button>
  );
  const wizards = data?.wizards ?? [];
  return (
    <Page
      title={t("title")}
      description={t("description")}
      primary={wizards.length > 0 && data?.abilities.create && make}
    >
      <Card padding="none">
        {error && !data ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : !data ? (
          <SkeletonTable rows={4} columns={3} />
        ) : wizards.length === 0 ? (
          <EmptyState icon="fas_wand-magic-sparkles" action={make}>
            {t("empty")}
          </EmptyState>
        ) : (
          <SortableList
            items={wizards}
            name={t("title")}
            getId={({ id }) => id}
            label={({ name }) => name}
            onMove={(ids) => order(ids)}
            render={(wizard, { handle }) => (
              <WizardRow wizard={wizard} places={places.get(wizard.id)} handle={handle} />
            )}
          />
        )}
      </Card>
      {isMaking && (
        <Suspense fallback={null}>
          <NewWizardDrawer close={() => setMaking(false)} onCreated={open} />
        </Suspense>
      )}
    </Page>
  );
}

type RowProps = { wizard: WizardBrief; places: { most: number; taken: number } | undefined; handle: React.ReactNode };

function WizardRow({ wizard, places, handle }: RowProps) {
  const t = useTranslations("wizards.admin");
  const { open, duplicate, exportFile, remove, publish, unpublish } = useWizardActions();
  const { name, icon, description, isPublished, hasUnpublishedChanges, abilities } = wizard;
  const publishing = [
    ...(!isPublished || hasUnpublishedChanges
      ? [
          {
            key: "publish",
            label: t(isPublished ? "actions.publishChanges" : "actions.publish"),
            icon: "fas_eye",
            run: () => void publish(wizard),
          },
        ]
      : []),
    ...(isPublished
      ? [{ key: "unpublish", label: t("actions.unpublish"), icon: "fas_eye-slash", run: () => void unpublish(wizard) }]
      : []),
  ];
  return (
    <SortableRow
      handle={handle}
      icon={icon}
      className={classes.row}
      words={
        <>
          <RowTitle onOpen={() => void open(wizard.id)}>{name}</RowTitle>
          {description && <RowAbout>{description}</RowAbout>}
        </>
      }
      actions={
        <ActionMenu
          label={t("list.more", { name })}
          actions={[
            { key: "open", label: t("actions.open"), icon: "fas_pen", run: () => void open(wizard.id) },
            { key: "duplicate", label: t("actions.duplicate"), icon: "fas_clone", run: () => void duplicate(wizard) },
            { key: "export", label: t("actions.export"), icon: "fas_file-export", run: () => void exportFile(wizard) },
            ...(abilities.publish ? publishing : []),
            {
              key: "delete",
              label: t("actions.delete"),
              icon: "fas_trash-can",
              danger: true,
              run: () => void remove(wizard),
            },
          ]}
        />
      }
    >
      <RowFact className={classes.places}>{places && t("placesTaken", places)}</RowFact>
      <RowFact className={classes.steps}>{t("list.steps", { count: wizard.stepCount })}</RowFact>
      <RowTags className={classes.state}>
        <StatusTag color={isPublished ? (hasUnpublishedChanges ? "yellow" : "green") : "gray"}>
          {t(isPublished ? (hasUnpublishedChanges ? "states.changed" : "states.published") : "states.draft")}
        </StatusTag>
      </RowTags>
    </SortableRow>
  );
}
