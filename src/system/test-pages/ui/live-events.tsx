import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import classes from "./live-page.module.css";
import type { Heard } from "./use-live-stream.ts";

export function LiveEvents({ heard, clear }: { heard: Heard[]; clear: () => void }) {
  const t = useTranslations("test.live");
  const format = useFormatter();
  const kindOf = (one: Heard) => (one.type === "event" ? one.event.kind : t("reset"));
  const columns: Column<Heard>[] = [
    {
      key: "time",
      title: t("time"),
      priority: 3,
      render: ({ at }) => <time dateTime={at}>{format.dateTime(new Date(at), { timeStyle: "medium" })}</time>,
    },
    {
      key: "kind",
      title: t("kind"),
      priority: 1,
      render: kindOf,
    },
    {
      key: "payload",
      title: t("payload"),
      priority: 2,
      render: (one) =>
        one.type === "event" ? (
          <code className={classes.payload}>{JSON.stringify(one.event.payload)}</code>
        ) : (
          t("resetHelp")
        ),
    },
  ];
  return (
    <Card
      title={t("events")}
      icons={["fas_bolt"]}
      padding="none"
      actions={
        heard.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
            {t("clear")}
          </Button>
        )
      }
    >
      <div role="log" aria-label={t("events")}>
        {heard.length === 0 && <EmptyState icon="fas_bolt">{t("empty")}</EmptyState>}
        {heard.length > 0 && (
          <DataTable
            label={t("events")}
            columns={columns}
            rows={heard}
            rowKey={({ key }) => String(key)}
            rowName={kindOf}
          />
        )}
      </div>
    </Card>
  );
}
