import * as z from "zod";
import { type OperatorSet, orderOperators, textOperators, timeOperators } from "../fields/operators.ts";
import type { ColumnKind } from "../fields/storage.ts";

const instant = z.iso.datetime();

/** What every record has, beside its fields. */
export const systemColumns: Readonly<Record<string, { kind: ColumnKind; operators: OperatorSet }>> = {
  record_name: { kind: "text", operators: textOperators },
  record_number: { kind: "integer", operators: orderOperators(z.int()) },
  created_at: { kind: "instant", operators: timeOperators(instant) },
  updated_at: { kind: "instant", operators: timeOperators(instant) },
};
