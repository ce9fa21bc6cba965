import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AdminTableCard } from "#messages/delivery/ui/admin-table-card.tsx";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { Ago } from "#ui/ago.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { NoMatch } from "#ui/no-match.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import type { Suppression } from "../../../suppressions-contract.ts";
import { AddSuppression } from "./add-suppression.tsx";
import { RemoveSuppression } from "./remove-suppression.tsx";
import { useSuppressions } from "./suppression-queries.ts";
import { useSuppressionFile } from "./use-suppression-file.ts";

type Panel = { kind: "new" } | { kind: "remove"; suppression: Suppression };

/** Addresses and numbers that nothing is sent to. */
export function SuppressionsCard() {
  const t = useTranslations("messageAdmin.suppressions");
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words.trim(), 250);
  const read = useSuppressions(search);
  const rows = read.data?.pages.flatMap(({ suppressions }) => suppressions);
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const noMatch = (
    <NoMatch clearLabel={t("clear")} clear={() => setWords("")}>
      {t("noMatch")}
    </NoMatch>
  );
  return (
    <AdminTableCard
      words={{ title: t("title"), about: t("about"), empty: t("empty"), failed: t("loadFailed"), add: t("new") }}
      icon="fas_ban"
      read={read}
      rows={rows}
      add={() => setPanel({ kind: "new" })}
      more={useSuppressionFile()}
      {...((search || words) && { noMatch })}
      toolbar={
        <div className={classes.toolbar}>
          <SearchInput label={t("search")} value={words} onChange={setWords} size="xs" />
        </div>
      }
      columns={useSuppressionColumns()}
      rowKey={({ id }) => id}
      rowName={({ address }) => address || t("erased")}
      actions={(suppression) => [
        {
          key: "remove",
          label: t("remove"),
          icon: "fas_rotate-left",
          run: () => setPanel({ kind: "remove", suppression }),
        },
      ]}
    >
      {read.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="xs"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            {t("more")}
          </Button>
        </div>
      )}
      {panel?.kind === "new" && <AddSuppression close={close} />}
      {panel?.kind === "remove" && <RemoveSuppression suppression={panel.suppression} close={close} />}
    </AdminTableCard>
  );
}

function useSuppressionColumns(): Column<Suppression>[] {
  const t = useTranslations("messageAdmin.suppressions");
  return [
    {
      key: "address",
      title: t("address"),
      priority: 1,
      render: ({ address }) => address || <span className={classes.muted}>{t("erased")}</span>,
    },
    { key: "reason", title: t("reason"), priority: 2, render: ({ reason }) => t(`reasons.${reason}`) },
    { key: "note", title: t("note"), isEmpty: ({ note }) => note === "", render: ({ note }) => note },
    { key: "since", title: t("since"), priority: 3, render: ({ createdAt }) => <Ago at={createdAt} none="" /> },
  ];
}
