import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadAdminWords } from "#client/language.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { languageNames } from "#shared/languages.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Candidate } from "../../contract.ts";
import { ContentDrawer, HistoryDrawer } from "./candidate-drawers.tsx";
import { WhyNot } from "./why-not.tsx";

/** Its words are those of the account's page. */
const RemoveSuppression = lazy(async () => {
  await loadAdminWords();
  return {
    default: (await import("#messages/consent/ui/admin/suppressions/remove-suppression.tsx")).RemoveSuppression,
  };
});

interface CandidateTableProps {
  message: MessageShown;
  label: string;
  /** These do not get it: it is said why. */
  isLeftOut: boolean;
  candidates: readonly Candidate[];
  isLoading: boolean;
  empty: ReactNode;
}

type Opened = { panel: "content" | "history" | "allow"; of: Candidate };

export function CandidateTable({ message, label, isLeftOut, candidates, isLoading, empty }: CandidateTableProps) {
  const t = useTranslations("messages.recipients");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const openedIn = (panel: Opened["panel"]) => (opened?.panel === panel ? opened.of : undefined);
  const actions = (candidate: Candidate): MenuAction[] => {
    const { recordId, aboutId, suppressionId } = candidate;
    const seen = recordId ?? aboutId;
    const open = (panel: Opened["panel"]) => () => setOpened({ panel, of: candidate });
    const view = () => void navigate({ to: pathTo("team.record", { teamId, dataRecordId: seen! })! });
    return [
      ...(isLeftOut
        ? []
        : [{ key: "content", label: t("actions.content"), icon: "fas_envelope-open-text", run: open("content") }]),
      ...(candidate.address
        ? [{ key: "history", label: t("actions.history"), icon: "fas_clock-rotate-left", run: open("history") }]
        : []),
      ...(seen ? [{ key: "record", label: t("actions.record"), icon: "fas_arrow-right", run: view }] : []),
      ...(suppressionId
        ? [{ key: "allow", label: t("actions.allow"), icon: "fas_rotate-left", run: open("allow") }]
        : []),
    ];
  };
  const allowed = openedIn("allow");
  return (
    <>
      <DataTable
        label={label}
        columns={useColumns(isLeftOut)}
        rows={candidates}
        rowKey={({ recordId, aboutId, address, name, reason }) => [recordId, aboutId, address, name, reason].join("/")}
        rowName={({ name, address }) => name || address || t("nameless")}
        actions={actions}
        loading={isLoading}
        empty={empty}
      />
      <ContentDrawer message={message} candidate={openedIn("content")} close={close} />
      <HistoryDrawer message={message} candidate={openedIn("history")} close={close} />
      {allowed?.suppressionId && allowed.because && (
        <Suspense>
          <RemoveSuppression
            suppression={{ id: allowed.suppressionId, address: allowed.address ?? "", reason: allowed.because }}
            close={close}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(isLeftOut: boolean): Column<Candidate>[] {
  const t = useTranslations("messages.recipients");
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      render: ({ name, address }) => name || address || t("nameless"),
    },
    {
      key: "address",
      title: t("columns.address"),
      priority: 2,
      isEmpty: ({ address }) => !address,
      render: ({ address }) => address,
    },
    isLeftOut
      ? { key: "why", title: t("columns.why"), priority: 1, render: (candidate) => <WhyNot candidate={candidate} /> }
      : {
          key: "language",
          title: t("columns.language"),
          priority: 3,
          render: ({ language }) => languageNames[language],
        },
  ];
}
