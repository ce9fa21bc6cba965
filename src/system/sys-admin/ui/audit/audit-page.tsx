import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { browserZone } from "#ui/time-zones.ts";
import type { AuditEntry } from "../../audit-contract.ts";
import { useAudit } from "../system-queries.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { AuditTable } from "./audit-table.tsx";
import { exportPath, noFilter, toQuery } from "./filter-values.ts";

/** Who did what, the newest first. */
export default function AuditPage() {
  const t = useTranslations("sysAudit");
  const routes = useTranslations("routes");
  const { filters, type, choose } = useFiltersInAddress(noFilter);
  const [settled] = useDebouncedValue(filters, 250);
  const [opened, setOpened] = useState<AuditEntry>();
  const query = toQuery(settled, browserZone());
  const entries = useAudit(query);
  const shown = entries.data?.pages.flatMap((page) => page.entries) ?? [];
  // The address knows its id only.
  const teamName = shown.find(({ team }) => team?.id === filters.teamId)?.team?.name;
  const isFiltered = Object.values(settled).some(Boolean);
  const file = (
    <Button
      component="a"
      href={exportPath(query)}
      download
      variant="default"
      leftSection={<Icon name="fas_download" size={12} />}
    >
      {t("export")}
    </Button>
  );
  return (
    <Page title={routes("sysAudit")} description={t("about")} width="wide" primary={file}>
      <AuditFilters filters={filters} teamName={teamName} type={type} choose={choose} />
      <PagedCard pages={entries} failed={t("loadFailed")} older={t("older")}>
        <AuditTable
          entries={shown}
          isLoading={!entries.data}
          onOpen={setOpened}
          empty={
            isFiltered ? (
              <NoMatch clear={() => choose(noFilter)} clearLabel={t("clearFilters")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_clipboard-list">{t("empty")}</EmptyState>
            )
          }
        />
      </PagedCard>
      {opened && <AuditPanel entry={opened} close={() => setOpened(undefined)} />}
    </Page>
  );
}
