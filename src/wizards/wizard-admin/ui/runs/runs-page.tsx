import { Button, Select } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { toRequest } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Ago } from "#ui/ago.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { OpenButton } from "#ui/open-button.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { wizardRunsContract } from "#wizards/wizard-runs/contract.ts";
import { type RunStatus, runStatuses } from "#wizards/wizard-runs/run-shown.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import { Funnel } from "./funnel.tsx";
import classes from "./runs.module.css";
import { type RunListed, runColors, useRuns } from "./runs-queries.ts";

const RunPanel = lazy(() => import("./run-panel.tsx"));

/** Who went through it, how far, and what came of it; and where people give up. */
export default function RunsPage() {
  const t = useTranslations("wizards.admin.runs");
  return (
    <WizardFrame>
      {(wizard) => (wizard.abilities.seeRuns ? <Runs /> : <EmptyState icon="fas_lock">{t("notAllowed")}</EmptyState>)}
    </WizardFrame>
  );
}

function Runs() {
  const t = useTranslations("wizards.admin.runs");
  const { dataWizardId = "" } = useParams({ strict: false });
  const { teamId } = useTeamScope();
  const [status, setStatus] = useState<RunStatus>();
  const pages = useRuns(dataWizardId, status);
  const [open, setOpen] = useState<string>();
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? [];
  const isEmpty = runs.length === 0 && status === undefined;
  const file = toRequest(wizardRunsContract.exportAnswers, { params: { teamId, wizardId: dataWizardId } }).url;
  return (
    <>
      {!isEmpty && <Funnel wizardId={dataWizardId} />}
      {!isEmpty && (
        <div className={classes.bar}>
          <Select
            aria-label={t("result")}
            data={[
              { value: "", label: t("allResults") },
              ...runStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
            ]}
            value={status ?? ""}
            onChange={(value) => setStatus((value || undefined) as RunStatus | undefined)}
            allowDeselect={false}
          />
          <Button
            component="a"
            href={file}
            download
            variant="default"
            leftSection={<Icon name="fas_download" size={14} />}
          >
            {t("export")}
          </Button>
        </div>
      )}
      <PagedCard pages={pages} failed={t("failed")} older={t("older")}>
        <DataTable
          label={t("title")}
          columns={useColumns(setOpen)}
          rows={runs}
          rowKey={({ id }) => id}
          rowName={({ startedBy }) => startedBy?.name ?? t("visitor")}
          loading={!pages.data}
          empty={<EmptyState icon="fas_shoe-prints">{t(status ? "noneOfThem" : "empty")}</EmptyState>}
        />
      </PagedCard>
      {open && (
        <Suspense fallback={null}>
          <RunPanel runId={open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(open: (runId: string) => void): Column<RunListed>[] {
  const t = useTranslations("wizards.admin.runs");
  return [
    {
      key: "who",
      title: t("who"),
      priority: 1,
      render: ({ id, startedBy }) => (
        <OpenButton onClick={() => open(id)}>{startedBy?.name ?? t("visitor")}</OpenButton>
      ),
    },
    {
      key: "about",
      title: t("about"),
      isEmpty: ({ startRecordName }) => startRecordName === null,
      render: ({ startRecordName }) => startRecordName,
    },
    {
      key: "status",
      title: t("result"),
      priority: 2,
      render: ({ status, isUndone }) => (
        <StatusTag color={isUndone ? "gray" : runColors[status]}>
          {t(isUndone ? "undone" : `statuses.${status}`)}
        </StatusTag>
      ),
    },
    {
      key: "place",
      title: t("howFar"),
      render: ({ status, stepTitle, place }) =>
        status === "finished" ? t("toTheEnd") : t("atStep", { step: stepTitle ?? "", ...place }),
    },
    { key: "records", title: t("records"), align: "right", render: ({ records }) => records },
    { key: "when", title: t("when"), priority: 3, render: ({ startedAt }) => <Ago at={startedAt} none="" /> },
  ];
}
