import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsQuery, isWhollyOpen, shownFieldsQuery } from "#data/collections/ui/structure-queries.ts";
import type { LinkedInput } from "#data/fields/ui/make-linked.ts";
import { useTextContext } from "#data/fields/ui/use-text-context.ts";
import { newId } from "#shared/ids.ts";
import { recordsContract } from "../../contract.ts";
import { lineDown } from "../record-places.ts";
import type { Values } from "./form-fields.ts";
import { NewRecordPanel } from "./new-record-panel.tsx";
import { startFromName } from "./start-from-name.ts";
import { type CreatedRecord, useTellCreated } from "./use-tell-created.ts";

type LinkedMakingProps = LinkedInput & {
  /** Nothing: the person gave it up. */
  done(made: CreatedRecord | undefined): void;
  fail(error: unknown): void;
};

/** Makes a record that is about to be linked: at once where its name is all it needs, else in a panel beside the page. */
export function LinkedMaking({ collectionId, name, onUndone, done, fail }: LinkedMakingProps) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const context = useTextContext();
  const tell = useTellCreated();
  const [prefill, setPrefill] = useState<Values>();
  const first = useRef<CreatedRecord>(undefined);
  const forget = ({ id }: CreatedRecord) => onUndone(id);
  const hasBegun = useRef(false);

  const begin = useEffectEvent(async () => {
    try {
      const [collections, fields] = await Promise.all([
        queries.ensureQueryData(collectionsQuery(teamId)),
        queries.ensureQueryData(shownFieldsQuery(teamId, collectionId)),
      ]);
      const line = lineDown(collections, collectionId);
      const { values, isEnough } = startFromName(line, fields.filter(isWhollyOpen), name, context);
      if (!isEnough) return setPrefill(values);
      const body = { id: newId(), values };
      const made = await call(recordsContract.createRecord, { params: { teamId, collectionId }, body });
      tell(made, { canOpen: true, onUndone: forget });
      done(made);
    } catch (error) {
      fail(error);
    }
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);

  if (!prefill) return null;
  return (
    <NewRecordPanel
      opened
      collectionId={collectionId}
      prefill={prefill}
      close={() => done(first.current)}
      onUndone={forget}
      onCreated={(made) => {
        // Whoever goes on to make others meant this one.
        first.current ??= made;
      }}
    />
  );
}
