import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { unpackItems } from "../../item-table.ts";
import { itemsContract } from "../../items-contract.ts";
import { itemsKey, itemsQuery } from "../../ui/use-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { CalendarEvent, EventShown } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { wallSpanOf } from "./wall-span.ts";

/** What falls on the days that are shown. The days before stay until the next ones are there. */
export function useEvents({ view: { id: viewId }, asked, isReady }: OpenView, { from, to }: Days) {
  const { teamId, timeZone } = useTeamScope();
  const query = useQuery({
    queryKey: [...itemsKey(teamId, viewId), "events", asked, from, to],
    queryFn: ({ signal }) =>
      call(
        itemsContract.listEvents,
        { params: { teamId, viewId }, query: { ...itemsQuery(asked), from, to, keys: "none" } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  const { data } = query;
  const events = useMemo(
    () =>
      (data?.table ? unpackItems<EventShown>(data.table) : []).map(
        (event): CalendarEvent => Object.assign(event, { span: wallSpanOf(event, timeZone) }),
      ),
    [data, timeZone],
  );
  const infos = useMemo(() => Map.groupBy(data?.days ?? [], ({ date }) => date), [data]);
  return { query, events, infos, isWhole: data?.isWhole ?? true };
}
