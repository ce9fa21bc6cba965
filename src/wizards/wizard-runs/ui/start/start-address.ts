/** What an address says of how a wizard begins. */
export type Start = { recordId?: string; draft: boolean; fromStepId?: string; prefill: Record<string, string> };

/** `run`, `record`, `draft` and, of a draft, `from` are ours; all else are answers by the names of tasks, such as `camper.first_name`. */
export function readStart(search: object): Start & { runId?: string } {
  const { run, record, draft: drafted, ...others } = search as Record<string, unknown>;
  const draft = drafted !== undefined && String(drafted) === "1";
  const { from, ...rest } = others;
  const prefill = Object.entries(draft ? rest : others).flatMap(([key, value]) =>
    isPlain(value) ? [[key, String(value)]] : [],
  );
  return {
    ...(typeof run === "string" && run !== "" && { runId: run }),
    ...(typeof record === "string" && record !== "" && { recordId: record }),
    ...(draft && typeof from === "string" && from !== "" && { fromStepId: from }),
    draft,
    prefill: Object.fromEntries(prefill.filter(([key, value]) => key!.length <= 60 && value!.length <= 2000)),
  };
}

/** The router reads numbers and truths out of an address by itself. */
const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
