import { Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { dataSettingsContract } from "#data/bin/data-settings-contract.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import classes from "./history-card.module.css";

const usual = [6, 12, 24, 36, 60, 120];

/** For how long the team keeps what its records were before. Saved by itself; less is asked about, as it cannot come back. */
export function HistoryCard({ teamId }: { teamId: string }) {
  const t = useTranslations("account.history");
  const queries = useQueryClient();
  const params = { teamId };
  const queryKey = ["data-settings", teamId];
  useLive(teamId, teamChanged, () => void queries.invalidateQueries({ queryKey }));
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(dataSettingsContract.readDataSettings, { params }, { signal }),
  });
  const [isSaving, setSaving] = useState(false);
  if (!data) return null;
  const choose = async (historyMonths: number) => {
    const words = { title: t("lessTitle", { count: historyMonths }), body: t("lessBody"), confirmLabel: t("less") };
    const isLess = historyMonths < data.historyMonths;
    if (isLess && !(await confirm({ ...words, danger: true, irreversible: true }))) return;
    setSaving(true);
    try {
      const body = { historyMonths };
      queries.setQueryData(queryKey, await call(dataSettingsContract.changeDataSettings, { params, body }));
      toast.done(t("saved"));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setSaving(false);
    }
  };
  const offered = [...new Set([...usual, data.historyMonths])].toSorted((one, other) => one - other);
  return (
    <Card title={t("title")} icons={["fas_clock-rotate-left"]}>
      <Select
        className={classes.months ?? ""}
        label={t("months")}
        description={t("monthsHelp")}
        data={offered.map((count) => ({ value: String(count), label: t("count", { count }) }))}
        value={String(data.historyMonths)}
        onChange={(value) => value && void choose(Number(value))}
        allowDeselect={false}
        disabled={isSaving}
      />
    </Card>
  );
}
