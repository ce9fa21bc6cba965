import { type ErrorCode, Refusal } from "#shared/errors.ts";

/** Why one record of many cannot be changed. `at`: what comes after the record in the path of the problem. */
export type Refused = {
  id: string;
  code: ErrorCode;
  at: string;
  messageKey: string;
  values?: Record<string, string | number> | undefined;
};

const mostNamed = 100;

/** What a single change would be refused with, as reasons that name the record. */
export function refusalsOf(id: string, error: unknown): Refused[] {
  if (!(error instanceof Refusal)) throw error;
  const { code, fields } = error;
  if (fields.length === 0) return [{ id, code, at: "", messageKey: plainReason[code] ?? "validation.invalid" }];
  return fields.map(({ path, messageKey, values }) => ({ id, code, at: path && `.${path}`, messageKey, values }));
}

const plainReason: Partial<Record<ErrorCode, string>> = {
  not_found: "data.unknownRecord",
  forbidden: "data.notAllowed",
};

/** All or nothing: the first hundred problems by name. What is not there is said before what is not allowed. */
export function refuseAll(refused: Refused[]) {
  if (refused.length === 0) return;
  const code = (["not_found", "forbidden", "invalid_input"] as const).find((each) =>
    refused.some((one) => one.code === each),
  );
  throw new Refusal(code ?? "conflict", {
    fields: refused.slice(0, mostNamed).map(({ id, at, messageKey, values }) => ({
      path: `records.${id}${at}`,
      messageKey,
      ...(values && { values }),
    })),
  });
}

/** What a long work has left alone so far: how many, why, and some of them. */
export type Skipped = {
  records: number;
  reasons: Record<string, number>;
  examples: { recordId: string; messageKey: string }[];
};

export const noneSkipped: Skipped = { records: 0, reasons: {}, examples: [] };

export function addSkipped(so: Skipped, refused: Refused[]): Skipped {
  const first = [...new Map(refused.toReversed().map((each) => [each.id, each])).values()];
  const reasons = { ...so.reasons };
  for (const { messageKey } of first) reasons[messageKey] = (reasons[messageKey] ?? 0) + 1;
  const examples = [...so.examples, ...first.map(({ id, messageKey }) => ({ recordId: id, messageKey }))];
  return { records: so.records + first.length, reasons, examples: examples.slice(0, mostNamed) };
}
