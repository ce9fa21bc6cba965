import * as z from "zod";
import { exactDecimal } from "./exact-decimal.ts";
import { decimalExchange } from "./exchange.ts";
import { orderOperators } from "./operators.ts";
import { storedAs } from "./storage.ts";

const config = z.strictObject({
  /** Digits after the point. */
  decimals: z.int().min(0).max(10).default(2),
});

export type DecimalConfig = z.output<typeof config>;

/** What types of numbers with a point have in common. Exact: such a number travels and rests as text such as "12.5", never as a floating-point number. */
export const decimalField = {
  config,
  value: ({ decimals }: DecimalConfig) => exactDecimal(decimals),
  storage: storedAs<string>("decimal"),
  operators: orderOperators(exactDecimal(10)),
  sorts: true,
  canBeUnique: true,
  exchange: decimalExchange(({ decimals }: DecimalConfig) => decimals),
};
