import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ClosedCollections } from "#data/collections/ui/closed-collections.tsx";
import { useClosedCollections } from "#data/collections/ui/use-closed-collections.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./cards.module.css";

/** The ways of the page for a new collection. */
const ways = [
  { way: "blueprint", icon: "fas_cubes" },
  { way: "csv", icon: "fas_file-import" },
  { way: "scratch", icon: "fas_pen" },
] as const;

/** For a team without data: how to begin, or for whom to wait; and for who may shape what they may not see. */
export function BeginCard({ mayShapeData }: { mayShapeData: boolean }) {
  const t = useTranslations("dashboard.begin");
  const { teamId } = useTeamScope();
  const closed = useClosedCollections();
  if (closed === undefined)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    );
  if (closed > 0)
    return <ClosedCollections toShaping={t("toShaping")}>{t("closed", { count: closed })}</ClosedCollections>;
  return (
    <Card title={t("title")} icons={["fas_rocket"]}>
      <p className={classes.lead}>
        {t("empty")} {mayShapeData ? t("choose") : t("wait")}
      </p>
      {mayShapeData && (
        <ul className={classes.ways}>
          {ways.map(({ way, icon }) => (
            <li key={way}>
              <Link to={pathTo("admin.newCollection", { teamId })!} search={{ way }} className={classes.way}>
                <span className={classes.tileIcon}>
                  <Icon name={icon as string} size={16} />
                </span>
                <span className={classes.wayWords}>
                  <span className={classes.wayTitle}>{t(`${way}.title`)}</span>
                  <span className={classes.note}>{t(`${way}.about`)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
