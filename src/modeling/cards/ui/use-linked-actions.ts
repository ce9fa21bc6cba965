import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { openPeek } from "#data/records/ui/peek.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { LinkChanges } from "./use-link-changes.ts";
import type { LinkedRecord, LinkSource } from "./use-linked-records.ts";

/** What can be done with each of the linked records where the card can be changed. */
export function useLinkedActions({ source, isThere }: LinkSource, changes: LinkChanges) {
  const t = useTranslations("cards.links");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const mayUnlink = ({ abilities }: LinkedRecord) =>
    changes.mayLink && (isThere || (abilities.update && !abilities.readOnly.includes(source!.id)));
  return (row: LinkedRecord): (MenuAction & { quick?: boolean })[] => [
    {
      key: "open",
      label: t("open"),
      icon: "fas_arrow-right",
      run: () => void navigate({ to: pathTo("team.record", { teamId, dataRecordId: row.id })! }),
    },
    { key: "peek", label: t("peek"), icon: "fas_table-columns", quick: true, run: () => openPeek(row.id) },
    ...(mayUnlink(row)
      ? [{ key: "unlink", label: t("unlink"), icon: "fas_link-slash", run: () => void changes.unlink(row) }]
      : []),
  ];
}
