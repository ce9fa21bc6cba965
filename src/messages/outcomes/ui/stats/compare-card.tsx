import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useMessageList } from "#messages/outgoing-messages/ui/message-queries.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { ReadPart } from "#ui/read-part.tsx";
import { lossesOf, type Step, stepsOf } from "./funnel.ts";
import classes from "./stats.module.css";
import { type MessageStats, useStats } from "./stats-queries.ts";
import { usePercent } from "./use-percent.ts";

interface CompareCardProps {
  message: MessageShown;
  stats: MessageStats;
}

/** The same figures of another message, beside these. */
export function CompareCard({ message, stats }: CompareCardProps) {
  const t = useTranslations("messageStats.compare");
  const [other, setOther] = useState<{ id: string; name: string } | null>(null);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed === other?.name ? "" : typed.trim(), 200);
  const { Id, DeliveryMethodId: method } = message;
  const sent = useMessageList({ list: "sent", method, sort: "SentAt", descending: "true", ...(search && { search }) });
  const offered = (sent.data?.pages[0]?.messages ?? []).filter((each) => each.Id !== Id);
  const names = new Map(offered.map((each) => [each.Id, each.InternalName]));
  if (other) names.set(other.id, other.name);
  const read = useStats(other?.id ?? null);
  return (
    <Card title={t("title")}>
      <div className={classes.compare}>
        <Select
          label={t("with")}
          placeholder={t("choose")}
          nothingFoundMessage={t("none")}
          className={classes.other ?? ""}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("clear") }}
          // What the server found is what is offered, whatever it was found by.
          filter={({ options }) => options}
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={other?.id ?? null}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(id) => setOther(id ? { id, name: names.get(id) ?? "" } : null)}
        />
        {other && (
          <ReadPart query={read} failed={t("failed")} lines={6}>
            {(theirs) => <Compared names={[message.InternalName, other.name]} stats={[stats, theirs]} />}
          </ReadPart>
        )}
      </div>
    </Card>
  );
}

type Row = { name: Step["name"]; steps: [ours: Step | undefined, theirs: Step | undefined] };

function Compared({ names, stats }: { names: [string, string]; stats: [MessageStats, MessageStats] }) {
  const t = useTranslations("messageStats");
  const format = useFormatter();
  const percent = usePercent();
  const [ours, theirs] = stats.map((each) => [...stepsOf(each), ...lossesOf(each)]) as [Step[], Step[]];
  const known = ["recipients", "sent", "delivered", "opened", "clicked"] as const;
  const order = [...known, "bounced", "complained", "unsubscribed", "failed"] as const;
  const find = (steps: Step[], name: Step["name"]) => steps.find((step) => step.name === name);
  const rows = order
    .map((name): Row => ({ name, steps: [find(ours, name), find(theirs, name)] }))
    .filter(({ steps: [one, two] }) => one || two);
  const said = (step: Step | undefined) => {
    if (!step) return t("compare.unknown");
    return step.rate === null ? format.number(step.count) : `${format.number(step.count)} · ${percent(step.rate)}`;
  };
  const columnOf = (place: 0 | 1): Column<Row> => ({
    ...{ key: `message-${place}`, title: names[place], align: "right", priority: place + 2 },
    render: ({ steps }) => said(steps[place]),
  });
  return (
    <DataTable
      label={t("compare.title")}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => t(`steps.${name}`)}
      columns={[
        { key: "figure", title: t("compare.figure"), priority: 1, render: ({ name }) => t(`steps.${name}`) },
        columnOf(0),
        columnOf(1),
      ]}
    />
  );
}
