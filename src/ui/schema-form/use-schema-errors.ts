import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { issueMessage, pathOf, type Translate } from "../form/issue-message.ts";

/** What is wrong with a value, as sentences by path. `say` has the words of those problems that a schema names itself. */
export function useSchemaErrors(schema: z.ZodType, value: unknown, say?: Translate): Record<string, string> {
  const translate = useTranslations() as unknown as Translate;
  const words = say ?? translate;
  return useMemo(() => schemaErrors(schema, value, words), [schema, value, words]);
}

export function schemaErrors(schema: z.ZodType, value: unknown, say: Translate): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    errors[pathOf(issue)] ??= issueMessage(issue, value, say);
  return errors;
}
