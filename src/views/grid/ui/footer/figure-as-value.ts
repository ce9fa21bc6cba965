import type { FooterFigure, GridColumn } from "../grid-model.ts";
import { kindOf } from "../setup/list-columns.ts";

/** A figure as a value of its column, so that it is written as all of them are. */
export function figureAsValue(column: GridColumn, figure: FooterFigure, value: unknown): unknown {
  if (figure === "sum" && kindOf(column) === "integer") return Number(value);
  if (figure !== "average" || typeof value !== "string") return value;
  const { decimals = 2 } = (column.field?.config ?? {}) as { decimals?: number };
  return rounded(value, decimals);
}

/** Exact as far as it goes: such a number is never a floating-point number. */
function rounded(text: string, decimals: number): string {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}`);
  const next = Number(fraction[decimals] ?? "0") >= 5 ? digits + 1n : digits;
  const all = String(next).padStart(decimals + 1, "0");
  const cut = all.length - decimals;
  const shown = decimals === 0 ? all : `${all.slice(0, cut)}.${all.slice(cut)}`.replace(/\.?0+$/, "");
  return /^0*$/.test(shown) ? "0" : `${sign}${shown}`;
}
