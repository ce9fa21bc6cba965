import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type TodayKind, todayKinds } from "#client/today-kinds.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { type TodayItem, useToday } from "./dashboard-queries.ts";
import classes from "./today-list.module.css";

/** Above everything else: what waits for the person, what went wrong, and what has come in since yesterday. */
export function TodayList() {
  const t = useTranslations("dashboard.today");
  return (
    <section className={classes.today} aria-label={t("title")}>
      <h2 className={classes.title}>{t("title")}</h2>
      <ReadPart query={useToday()} failed={t("failed")} lines={2}>
        {({ items }) => <Lines items={items} />}
      </ReadPart>
    </section>
  );
}

function Lines({ items }: { items: readonly TodayItem[] }) {
  const t = useTranslations("dashboard.today");
  const kinds = new Map(todayKinds.all().map((kind) => [kind.kind, kind]));
  const lines = items
    .flatMap((item) => {
      const kind = kinds.get(item.kind);
      return kind ? [{ item, kind }] : [];
    })
    .toSorted((one, other) => one.kind.order - other.kind.order || other.item.count - one.item.count);
  if (lines.length === 0)
    return (
      <p className={classes.nothing}>
        <Icon name="fas_circle-check" size={16} />
        {t("nothing")}
      </p>
    );
  return (
    <ul className={classes.lines}>
      {lines.map(({ item, kind }) => (
        <li key={`${item.kind} ${item.subject?.id ?? ""}`}>
          <Line {...{ item, kind }} />
        </li>
      ))}
    </ul>
  );
}

function Line({ item: { count, subject }, kind }: { item: TodayItem; kind: TodayKind }) {
  const t = useTranslations();
  const { teamId } = useTeamScope();
  const one = subject && kind.routeOfOne;
  const path = one ? pathTo(one.name, { teamId, [one.param]: subject.id }) : pathTo(kind.route, { teamId });
  return (
    <Link to={path!} className={classes.line} data-trouble={kind.isTrouble}>
      <Icon name={kind.icon} size={16} className={classes.icon} />
      <span className={classes.sentence}>{t(kind.sentence, { count, name: subject?.name ?? "" } as never)}</span>
      <Icon name="fas_chevron-right" size={10} className={classes.arrow} />
    </Link>
  );
}
