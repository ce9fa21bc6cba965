import { Button } from "@mantine/core";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { QuietList } from "#ui/quiet-list.tsx";
import type { BinnedDefinition } from "../contract.ts";

export type Deleted = Pick<
  BinnedDefinition,
  "id" | "name" | "deletedAt" | "deletedBy" | "daysLeft" | "isRestorable"
> & {
  icon?: string | undefined;
  /** How many went with it, and come back with it. */
  along?: number;
};

interface DeletedDefinitionsProps {
  title: string;
  deleted: readonly Deleted[];
  /** Not folded away at first. */
  isOpen?: boolean;
  restore: (id: string, name: string) => unknown;
}

/** What can still come back, folded away. Nothing, while there is nothing. */
export function DeletedDefinitions({ title, deleted, isOpen = false, restore }: DeletedDefinitionsProps) {
  const t = useTranslations("structure.bin");
  const format = useFormatter();
  const now = useNow();
  if (deleted.length === 0) return null;
  const items = deleted.map(({ id, name, icon, along = 0, deletedAt, deletedBy, daysLeft, isRestorable }) => ({
    ...{ id, icon, title: name },
    more: along > 0 && t("along", { count: along }),
    fact: t("fact", {
      who: deletedBy?.name ?? t("someone"),
      when: format.relativeTime(new Date(deletedAt), now),
      days: daysLeft,
    }),
    action: isRestorable ? (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t("restoreNamed", { name })}
        onClick={() => void restore(id, name)}
      >
        {t("restore")}
      </Button>
    ) : (
      <span>{t("parentFirst")}</span>
    ),
  }));
  return (
    <Card title={title} padding="none" collapsible startCollapsed={!isOpen}>
      <QuietList items={items} />
    </Card>
  );
}
