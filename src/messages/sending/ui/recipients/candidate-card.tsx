import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { isLanguage, languageNames } from "#shared/languages.ts";
import type { LeftOutReason } from "#shared/messages.ts";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type Candidate, useCandidates } from "../recipient-queries.ts";
import classes from "./recipients.module.css";

/** The names behind the numbers, and for those who are left out why. */
export function CandidateCard({ message, reason }: { message: MessageShown; reason: LeftOutReason | undefined }) {
  const t = useTranslations("messages.recipients");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const candidates = useCandidates(message, { search, reason }, true);
  return (
    <section className={classes.stack} aria-label={reason ? t(`reasons.${reason}`) : t("willShort")}>
      <div className={classes.bar}>
        <div>
          <h2 className={classes.heading}>{reason ? t(`reasons.${reason}`) : t("willShort")}</h2>
          {reason && <p className={classes.muted}>{t(`why.${reason}`)}</p>}
        </div>
        <SearchInput label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
      </div>
      <PagedCard pages={candidates} failed={t("listFailed")} older={t("more")}>
        <DataTable
          label={reason ? t(`reasons.${reason}`) : t("willShort")}
          columns={useColumns()}
          rows={candidates.data?.pages.flatMap((page) => page.candidates) ?? []}
          rowKey={({ recordId, address, name }) => `${recordId}/${address}/${name}`}
          rowName={({ name, address }) => name || address || ""}
          loading={!candidates.data}
          empty={
            search ? (
              <NoMatch clear={() => setTyped("")} clearLabel={t("clear")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_users">{t("none")}</EmptyState>
            )
          }
        />
      </PagedCard>
    </section>
  );
}

function useColumns(): Column<Candidate>[] {
  const t = useTranslations("messages.recipients");
  const { teamId } = useTeamScope();
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      render: ({ name, address, recordId }) =>
        recordId ? (
          <Anchor component={Link} to={pathTo("team.record", { teamId, dataRecordId: recordId })!} inherit>
            {name || t("nameless")}
          </Anchor>
        ) : (
          name || address
        ),
    },
    {
      key: "address",
      title: t("columns.address"),
      priority: 2,
      isEmpty: ({ address }) => !address,
      render: ({ address }) => address,
    },
    {
      key: "language",
      title: t("columns.language"),
      priority: 3,
      render: ({ language }) => (isLanguage(language) ? languageNames[language] : language),
    },
  ];
}
