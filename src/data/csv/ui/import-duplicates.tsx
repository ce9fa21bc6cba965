import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { openMerge, useMerging } from "#data/merging/ui/open-merge.ts";
import { Card } from "#ui/card.tsx";
import { csvContract } from "../contract.ts";
import classes from "./import-duplicates.module.css";

type ImportDuplicatesProps = { collectionId: string; importId: string };

/** Records that came with the file and may have been there before; each can be merged into that one. */
export function ImportDuplicates({ collectionId, importId }: ImportDuplicatesProps) {
  const t = useTranslations("csvImport.duplicates");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const isMerging = useMerging() !== undefined;
  const { data } = useQuery({
    queryKey: ["import-duplicates", teamId, importId],
    queryFn: ({ signal }) =>
      call(csvContract.findImportDuplicates, { params: { teamId, collectionId, importId } }, { signal }),
    // Asked again when one was merged.
    enabled: !isMerging,
    staleTime: 0,
  });
  const duplicates = data?.duplicates ?? [];
  if (duplicates.length === 0) return null;
  return (
    <Card title={t("title", { count: duplicates.length })} subtitle={t("about")} padding="none">
      <ul className={classes.list} aria-label={t("list")}>
        {duplicates.map(({ made, existing, by }) => (
          <li key={made.id + existing.id} className={classes.pair}>
            <span className={classes.records}>
              <NamedRecord id={made.id} name={made.name} />
              <span className={classes.by}>{t("same", { fields: format.list(by) })}</span>
              <NamedRecord id={existing.id} name={existing.name} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("mergeOf", { name: made.name })}
              onClick={() => openMerge(existing.id, made.id)}
            >
              {t("merge")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
