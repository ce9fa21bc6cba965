import { useMemo, useRef, useState } from "react";
import type * as z from "zod";

/** A form with a half-finished condition in one of its filters is not sent: what it would save is not what one sees. */
export function useUnfinished<Schema extends z.ZodType>(plain: Schema) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const latest = useRef<readonly string[]>([]);
  const schema = useMemo(
    () =>
      plain.superRefine((_values, context) => {
        const message = "collections.members.unfinished";
        for (const path of latest.current) context.addIssue({ code: "custom", path: path.split("."), message });
      }),
    [plain],
  );
  const onUnfinished = (path: string, isUnfinished: boolean) => {
    const others = latest.current.filter((each) => each !== path);
    latest.current = isUnfinished ? [...others, path] : others;
    setPaths(latest.current);
  };
  return { schema, isUnfinished: paths.length > 0, onUnfinished };
}
