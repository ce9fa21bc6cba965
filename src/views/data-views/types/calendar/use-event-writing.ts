import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useTakeBack } from "#data/history/ui/use-take-back.tsx";
import { recordsContract } from "#data/records/contract.ts";
import { ApiError } from "#shared/errors.ts";
import { toast } from "#ui/toast.ts";
import { openUndoSteps } from "../../ui/undo-steps.ts";
import { itemsKey } from "../../ui/use-items.ts";
import type { ViewSettings } from "../../view-settings.ts";
import { endFieldOf, movedValues, stretchedValues, type TimeFields, valuesFor } from "./move-event.ts";
import type { CalendarEvent } from "./placed-event.ts";
import type { WallSpan } from "./wall-span.ts";

/** Moves and stretches what is on a calendar: one change set each, taken back by its toast or by Ctrl+Z. */
export function useEventWriting(viewId: string, { options }: ViewSettings, fields: readonly Field[]) {
  const t = useTranslations("views.calendar");
  const say = useTranslations("ui.actions");
  const { teamId, timeZone } = useTeamScope();
  const queries = useQueryClient();
  const { takeBack } = useTakeBack();
  const latest = useRef({ t, say, takeBack });
  latest.current = { t, say, takeBack };

  const steps = useMemo(
    () =>
      openUndoSteps(async (changeSetId) => {
        await latest.current.takeBack(changeSetId, { asks: false });
        await queries.invalidateQueries({ queryKey: itemsKey(teamId, viewId) });
      }),
    [queries, teamId, viewId],
  );

  return useMemo(() => {
    const byId = new Map(fields.map((field) => [field.id, field]));
    const times: TimeFields = {
      options,
      timeZone,
      kindOf: (id) => {
        const field = byId.get(id);
        return field && fieldTypeNamed(field.dataType).storage.kind;
      },
    };
    const mayWrite = (id: unknown) => byId.get(String(id))?.abilities?.update === true;
    const readAnew = () => queries.invalidateQueries({ queryKey: itemsKey(teamId, viewId) });

    const write = async (event: CalendarEvent, values: Record<string, unknown> | undefined): Promise<boolean> => {
      if (!values || Object.keys(values).length === 0) return false;
      const { t, say } = latest.current;
      const params = { teamId, recordId: event.id };
      try {
        // What was drawn may be old: whoever moves it means what they see.
        const record = await call(recordsContract.readRecord, { params, query: {} });
        const isKnown = (id: string) => isSame(record.values[id], event.values[id]);
        if (!Object.keys(values).every(isKnown)) throw new MovedMeanwhile();
        const body = { version: record.version, values };
        const { changeSetId } = await call(recordsContract.updateRecord, { params, body });
        await readAnew();
        const words = t("moved", { name: event.name });
        if (changeSetId) steps.add(changeSetId, (run) => toast.done(words, { undo: { label: say("undo"), run } }));
        return true;
      } catch (error) {
        const isClash = error instanceof MovedMeanwhile || (error instanceof ApiError && error.code === "conflict");
        if (isClash) toast.warn(t("moveClash", { name: event.name }));
        else toast.fail(explainFailure(t("moveFailed", { name: event.name }), error));
        void readAnew();
        return false;
      }
    };

    return {
      times,
      undo: steps.undoLast,
      readAnew,
      mayCreateAt: () => mayWrite(options.startFieldId),
      mayMove: ({ values }: CalendarEvent): boolean =>
        mayWrite(options.startFieldId) && (values[String(options.endFieldId)] == null || mayWrite(options.endFieldId)),
      mayStretch: ({ values }: CalendarEvent): boolean => mayWrite(endFieldOf(times, values)),
      write,
      moveBy: (event: CalendarEvent, by: number) => write(event, movedValues(times, event.values, by)),
      stretchTo: (event: CalendarEvent, end: string) => write(event, stretchedValues(times, event.values, end)),
      startValues: (span: WallSpan) => valuesFor(times, span),
    };
  }, [fields, options, teamId, timeZone, viewId, queries, steps]);
}

export type EventWriting = ReturnType<typeof useEventWriting>;

/** Somebody else was faster. */
class MovedMeanwhile extends Error {}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
