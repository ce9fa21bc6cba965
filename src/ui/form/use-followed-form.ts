import { useLayoutEffect, useRef, useState } from "react";
import { type Clash, differing, type Merge, mergeSource } from "./merge-source.ts";
import type { ZodForm } from "./use-zod-form.ts";

type Values = Record<string, unknown>;

/**
 * A form over something that others may change at the same time. `source` is what the server says now: what I have not
 * touched follows it, what I typed stays, and what both changed is a clash that <ClashNote> shows.
 */
export function useFollowedForm<Input extends Values>(form: ZodForm<Input>, source: Input) {
  const base = useRef<Input>(source);
  const sent = useRef<Merge["sent"]>(undefined);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const changed = differing(form.values, source);
  const isNew = Object.keys(differing(source, base.current)).length > 0;

  const agree = (theirs: Input) => {
    form.setInitialValues(theirs);
    form.resetDirty(theirs);
  };
  const follow = (theirs: Input) => {
    const merge = { base: base.current, mine: form.getValues(), theirs, clashes };
    const merged = mergeSource({ ...merge, ...(sent.current && { sent: sent.current }) });
    base.current = theirs;
    form.setValues(merged.values as Input);
    agree(theirs);
    setClashes(merged.clashes);
  };
  const latest = useRef({ follow, source });
  latest.current = { follow, source };
  useLayoutEffect(() => {
    if (isNew) latest.current.follow(latest.current.source);
  }, [isNew]);

  const settle = (key: string) => setClashes((open) => open.filter((clash) => clash.key !== key));
  return {
    /** Those that are still clashes: typing what they have ends one too. */
    clashes: clashes.filter(({ key }) => key in changed),
    takeTheirs: (key: string) => {
      form.setValues({ [key]: base.current[key] } as Partial<Input>);
      settle(key);
    },
    keepMine: settle,
    /** What to send: only what differs from the newest source. In `submit`, give what it was handed, which is tidied. */
    changedValues: <Output extends Values = Input>(values?: Output): Partial<Output> => {
      const mine = form.getValues();
      const all = (values ?? mine) as unknown as Output;
      sent.current = { mine, values: all };
      return differing(all, base.current);
    },
    /** Back to what the server says. */
    discard: () => {
      form.reset();
      setClashes([]);
    },
    isDirty: Object.keys(changed).length > 0,
  };
}

export type FollowedForm = ReturnType<typeof useFollowedForm>;
