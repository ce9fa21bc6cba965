import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { type FoundRecord, mostRecords, type privacyContract } from "../contract.ts";
import { mentionKinds } from "../rules.ts";
import { keyOfMention, NamedTexts } from "./named-texts.tsx";
import classes from "./privacy.module.css";
import type { Person } from "./privacy-queries.ts";
import { usePersonActions } from "./use-person-actions.tsx";

interface FoundPersonProps {
  person: Person;
  found: Answer<typeof privacyContract.findPerson>;
  onErasing: (workId: string) => void;
}

/** The records that are about someone, as far as whoever looks agrees: a namesake is not ticked by itself. */
export function FoundPerson({ person, found, onErasing }: FoundPersonProps) {
  const t = useTranslations("privacy.found");
  const { records, users, mentions, hasMore, named } = found;
  const [chosen, setChosen] = useState(
    () => new Set(records.filter(({ foundBy }) => foundBy === "value" || foundBy === "history").map(({ id }) => id)),
  );
  const [struck, setStruck] = useState<ReadonlySet<string>>(new Set());
  const columns = useFoundColumns();
  const { exportThese, isExporting, erase } = usePersonActions(person, onErasing);
  const mentioned = mentionKinds.filter((kind) => (mentions[kind] ?? 0) > 0);
  const choose = (rows: readonly FoundRecord[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { id } of rows) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const ids = records.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  // What goes as a whole needs no words struck out.
  const inOthers = named.filter(({ recordId }) => !chosen.has(recordId));
  const strike = inOthers
    .filter((mention) => struck.has(keyOfMention(mention)))
    .map(({ recordId, fieldId }) => ({ recordId, fieldId }));
  const hasNotes = users.length > 0 || mentioned.length > 0 || hasMore;
  return (
    <>
      {hasNotes && (
        <Card title={t("alsoTitle")}>
          <div className={classes.stack}>
            {hasMore && <Note icon="fas_circle-info">{t("hasMore", { most: mostRecords })}</Note>}
            {users.map(({ name, email }) => (
              <Note key={email} icon="fas_user">
                {t("isUser", { name, email })}
              </Note>
            ))}
            {mentioned.map((kind) => (
              <Note key={kind} icon="fas_quote-left">
                {t(`mentions.${kind}`, { count: mentions[kind] ?? 0 })}
              </Note>
            ))}
          </div>
        </Card>
      )}
      {inOthers.length > 0 && <NamedTexts mentions={inOthers} chosen={struck} onChange={setStruck} />}
      <Card title={t("title", { count: records.length })} subtitle={records.length > 0 && t("about")} padding="none">
        <DataTable
          label={t("title", { count: records.length })}
          columns={columns}
          rows={records}
          rowKey={({ id }) => id}
          rowName={({ name }) => name || t("unnamed")}
          selection={{
            has: ({ id }) => chosen.has(id),
            set: choose,
            label: ({ name }) => t("choose", { name: name || t("unnamed") }),
            allLabel: t("chooseAll"),
          }}
          empty={<EmptyState icon="fas_magnifying-glass">{t("empty")}</EmptyState>}
        />
        {records.length > 0 && (
          <div className={classes.bar}>
            <span className={classes.chosen} role="status">
              {t("chosen", { count: ids.length })}
            </span>
            <Button
              variant="default"
              disabled={ids.length === 0}
              loading={isExporting}
              leftSection={<Icon name="fas_download" size={12} />}
              onClick={() => void exportThese(ids)}
            >
              {t("export")}
            </Button>
            <Button color="red" disabled={ids.length === 0} onClick={() => void erase(ids, strike)}>
              {t("erase")}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

function useFoundColumns(): Column<FoundRecord>[] {
  const t = useTranslations("privacy.found");
  const { teamId } = useTeamScope();
  return [
    {
      key: "name",
      title: t("name"),
      priority: 1,
      render: ({ id, name, isDeleted }) =>
        isDeleted ? (
          name || t("unnamed")
        ) : (
          <Link className={classes.link} to={pathTo("team.record", { teamId, dataRecordId: id })! as never}>
            {name || t("unnamed")}
          </Link>
        ),
    },
    { key: "collection", title: t("collection"), priority: 3, render: ({ collection }) => collection },
    {
      key: "why",
      title: t("why"),
      priority: 2,
      render: ({ foundBy, matches }) => {
        const why =
          foundBy === "name" || foundBy === "text"
            ? t(`perhaps.${foundBy}`)
            : matches.map(({ field, value }) => t(`match.${foundBy}`, { field, value })).join(", ");
        return (
          <span className={classes.match} title={why}>
            {why}
          </span>
        );
      },
    },
    {
      key: "with",
      title: t("with"),
      render: ({ changes, files, bookmarks }) => (
        <span className={classes.muted}>
          {[
            t("changes", { count: changes }),
            files > 0 && t("files", { count: files }),
            bookmarks > 0 && t("bookmarks", { count: bookmarks }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ),
    },
    {
      key: "bin",
      title: t("state"),
      render: ({ isDeleted }) => isDeleted && <StatusTag color="gray">{t("inBin")}</StatusTag>,
    },
  ];
}
