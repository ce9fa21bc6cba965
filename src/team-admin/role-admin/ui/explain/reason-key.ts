import type { RightShown } from "../../contract.ts";

type Decisive = RightShown["by"][number];

/** The sentence for a reason: whose setting it is, how narrow, and whether one has it only from above. */
export function reasonKey({ reason, at }: Pick<RightShown, "reason" | "at">, by: Decisive | undefined) {
  if (reason !== "granted" && reason !== "denied") return reason;
  if (!by || by.on === "everything") return `${reason}All` as const;
  if (by.on === "field") return `${reason}Field` as const;
  return at && by.thing?.id !== at.id ? (`${reason}Below` as const) : (`${reason}Collection` as const);
}
