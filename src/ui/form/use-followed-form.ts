import { useLayoutEffect, useRef, useState } from "react";
import { type Clash, differing, inParts, joined, type Merge, mergeSource } from "./merge-source.ts";
import type { ZodForm } from "./use-zod-form.ts";

type Values = Record<string, unknown>;

/**
 * A form over something that others may change at the same time. `source` is what the server says now: what I have not
 * touched follows it, what I typed stays, and what both changed is a clash that <ClashNote> shows. What is under one of
 * `partKeys` is many things: a clash there is named `key.part`, and only the parts that were changed are sent.
 */
export function useFollowedForm<Input extends Values>(form: ZodForm<Input>, source: Input, partKeys = noKeys) {
  const parts = (values: Values) => inParts(values, partKeys);
  const base = useRef<Input>(source);
  const sent = useRef<Merge["sent"]>(undefined);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const changed = differing(parts(form.values), parts(source));
  const isNew = Object.keys(differing(source, base.current)).length > 0;

  const agree = (theirs: Input) => {
    form.setInitialValues(theirs);
    form.resetDirty(theirs);
  };
  const follow = (theirs: Input) => {
    const merge = { base: parts(base.current), mine: parts(form.getValues()), theirs: parts(theirs), clashes };
    const merged = mergeSource({ ...merge, ...(sent.current && { sent: sent.current }) });
    base.current = theirs;
    form.setValues(joined(merged.values, partKeys) as Input);
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
    clashes: clashes.filter(({ key }) => Object.hasOwn(changed, key)),
    takeTheirs: (key: string) => {
      const mine = { ...parts(form.getValues()), [key]: parts(base.current)[key] };
      form.setValues(joined(mine, partKeys) as Input);
      settle(key);
    },
    keepMine: settle,
    /** What to send: only what differs from the newest source. In `submit`, give what it was handed, which is tidied. */
    changedValues: <Output extends Values = Input>(values?: Output): Partial<Output> => {
      const mine = form.getValues();
      const all = (values ?? mine) as unknown as Output;
      sent.current = { mine: parts(mine), values: parts(all) };
      return joined(differing(parts(all), parts(base.current)), partKeys) as Partial<Output>;
    },
    /** Back to what the server says. */
    discard: () => {
      form.reset();
      setClashes([]);
    },
    isDirty: Object.keys(changed).length > 0,
  };
}

const noKeys: readonly string[] = [];

export type FollowedForm = ReturnType<typeof useFollowedForm>;
