import { useMemo, useRef, useState } from "react";
import type * as z from "zod";

/** A form with a half-finished condition in its filter is not sent: what it would save is not what one sees. */
export function useUnfinishedFilter<Schema extends z.ZodType>(plain: Schema) {
  const [isUnfinished, setUnfinished] = useState(false);
  const latest = useRef(false);
  const schema = useMemo(
    () =>
      plain.superRefine((_values, context) => {
        if (!latest.current) return;
        const message = "collections.members.unfinished";
        context.addIssue({ code: "custom", path: ["membershipFilter"], message });
      }),
    [plain],
  );
  const onUnfinished = (next: boolean) => {
    latest.current = next;
    setUnfinished(next);
  };
  return { schema, isUnfinished, onUnfinished };
}
