import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { addDays } from "#data/fields/calendar-day.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { itemsContract } from "../items-contract.ts";
import { type ViewTypeName, viewTypes } from "../registry.ts";
import { todayIn } from "../types/calendar/use-calendar-address.ts";
import { itemsKey } from "./use-items.ts";
import classes from "./view-glance.module.css";

type Line = { id: string; name: string; start?: string; isAllDay?: boolean };

const shown = 3;
const daysAhead = 14;

/** The first of a view, where only a glance is taken at it: what comes next in a calendar, else the first items. */
export default function ViewGlance({ view }: { view: { id: string; type: string } }) {
  const { isByDay = false, isOfOne = false } = viewTypes[view.type as ViewTypeName] ?? {};
  const t = useTranslations("views.glance");
  const { data: lines, isPending } = useLines(view.id, isByDay, !isOfOne);
  if (isOfOne) return null;
  if (isPending)
    return (
      <div className={classes.lines} aria-busy>
        <Skeleton width={140} />
      </div>
    );
  // What cannot be read is said where the view is opened.
  if (!lines) return null;
  if (lines.length === 0)
    return (
      <p className={classes.lines}>
        <span className={classes.nothing}>{t(isByDay ? "nothingNext" : "nothing")}</span>
      </p>
    );
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Item key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Item({ line: { id, name, start, isAllDay } }: { line: Line }) {
  const format = useFormatter();
  const { teamId, timeZone } = useTeamScope();
  const day = { day: "numeric", month: "short" } as const;
  const when = isAllDay
    ? { ...day, timeZone: "UTC" }
    : { ...day, hour: "numeric" as const, minute: "2-digit" as const, timeZone };
  return (
    <li className={classes.line}>
      {start && <span className={classes.when}>{format.dateTime(new Date(start), when)}</span>}
      <Link to={pathTo("team.record", { teamId, dataRecordId: id })!} className={classes.name} title={name}>
        {name}
      </Link>
    </li>
  );
}

function useLines(viewId: string, isByDay: boolean, enabled: boolean) {
  const { teamId, timeZone } = useTeamScope();
  const params = { teamId, viewId };
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "glance"],
    queryFn: async ({ signal }): Promise<Line[]> => {
      if (!isByDay)
        return (await call(itemsContract.listItems, { params, query: { limit: String(shown) } }, { signal })).items;
      // As the calendar counts days, those of the team's zone.
      const from = todayIn(timeZone);
      const query = { from, to: addDays(from, daysAhead) };
      return (await call(itemsContract.listEvents, { params, query }, { signal })).events.slice(0, shown);
    },
    enabled,
  });
}
