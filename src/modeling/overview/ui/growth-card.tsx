import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ShowMore, useShortened } from "#modeling/definition-log/ui/show-more.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { Growth } from "../contract.ts";
import classes from "./growth-card.module.css";
import { useAttention } from "./use-attention.ts";

/** New records, collection by collection: the last 30 days beside the 30 before. */
export function GrowthCard() {
  const t = useTranslations("structure.growth");
  const attention = useAttention();
  const { shown, ...more } = useShortened(attention.data?.growth ?? [], 6);
  if (attention.data?.growth === null) return null;
  return (
    <Card title={t("title")} subtitle={t("subtitle")} icons={["fas_chart-column"]} padding="none">
      <ReadPart query={attention} failed={t("failed")}>
        {({ growth }) =>
          !growth?.length ? (
            <EmptyState icon="fas_seedling">{t("empty")}</EmptyState>
          ) : (
            <>
              <ul className={classes.list}>
                {shown.map((each) => (
                  <GrowthLine key={each.collectionId} growth={each} />
                ))}
              </ul>
              <ShowMore {...more} />
            </>
          )
        }
      </ReadPart>
    </Card>
  );
}

function GrowthLine({ growth }: { growth: Growth }) {
  const t = useTranslations("structure.growth");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const path = pathTo("admin.collection.details", { teamId, dataCollectionId: growth.collectionId })!;
  return (
    <li className={classes.line}>
      <Icon name={growth.icon} size={16} className={classes.icon} />
      <Anchor component={Link} to={path} className={classes.name} c="var(--text)">
        {growth.name}
      </Anchor>
      <Bars parts={growth.parts} />
      <span className={classes.numbers}>
        <span className={classes.last}>{t("new", { count: growth.last })}</span>
        <span className={classes.before}>{t("before", { count: format.number(growth.before) })}</span>
      </span>
    </li>
  );
}

/** Drawing only: the numbers beside it say the same. */
function Bars({ parts }: { parts: number[] }) {
  const most = Math.max(...parts, 1);
  return (
    <span className={classes.bars} aria-hidden>
      {parts.map((part, place) => (
        <span
          key={daysAgo(parts, place)}
          className={classes.bar}
          data-last={place >= parts.length / 2 || undefined}
          data-none={part === 0 || undefined}
          style={{ height: `${Math.max(8, Math.round((part / most) * 100))}%` }}
        />
      ))}
    </span>
  );
}

const daysAgo = (parts: number[], place: number): number => (parts.length - place) * 5;
