import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { AttentionList } from "./attention-list.tsx";
import { useAttention } from "./use-attention.ts";

/** What somebody should look after, most pressing first, each with the way to mend it. */
export function AttentionCard() {
  const t = useTranslations("structure.attention");
  const attention = useAttention();
  const count = attention.data?.notes.length ?? 0;
  return (
    <Card title={count > 0 ? t("titleCount", { count }) : t("title")} icons={["fas_list-check"]} padding="none">
      <ReadPart query={attention} failed={t("failed")} lines={4}>
        {({ notes }) => (notes.length === 0 ? <NothingToMend /> : <AttentionList notes={notes} />)}
      </ReadPart>
    </Card>
  );
}

/** Where there is nothing at all, that is what to begin with. */
function NothingToMend() {
  const t = useTranslations("structure.attention");
  const { teamId } = useTeamScope();
  const { data: collections } = useCollections();
  if (collections?.length !== 0) return <EmptyState icon="fas_circle-check">{t("allInOrder")}</EmptyState>;
  return (
    <EmptyState
      icon="fas_folder-open"
      action={
        <Button component={Link} to={pathTo("admin.newCollection", { teamId })}>
          {t("begin")}
        </Button>
      }
    >
      {t("noCollections")}
    </EmptyState>
  );
}
