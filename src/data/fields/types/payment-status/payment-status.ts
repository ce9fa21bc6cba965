import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { normalForm } from "#shared/normal-form.ts";
import { cleanWord } from "../../clean-text.ts";
import { compareDecimals } from "../../exact-decimal.ts";
import { fieldType } from "../../field-type.ts";
import { choiceOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

/** In the order of a payment's life, as a choice shows them. */
export const paymentStatuses = ["unpaid", "partially_paid", "paid", "overdue", "refunded", "waived"] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

const config = z.strictObject({
  /** With both the status is computed, with none it is set by hand. */
  lineItemsFieldId: id
    .nullable()
    .default(null)
    .meta({ editor: "field", servedBy: "lineItems", otherwise: "data.notLineItems" }),
  paidAmountFieldId: id
    .nullable()
    .default(null)
    .meta({ editor: "field", servedBy: "amount", otherwise: "data.notAmount" }),
  /** Past this day what is not fully paid is overdue. */
  dueDateFieldId: id.nullable().default(null).meta({ editor: "field", servedBy: "day", otherwise: "data.notDate" }),
});

type Config = z.output<typeof config>;

/** What people write in English, Spanish and French, without accents. The first word is the one we write. */
const words: Record<PaymentStatus, [string, ...string[]]> = {
  unpaid: ["Unpaid", "not paid", "no pagado", "no pagada", "sin pagar", "impago", "impaye", "impayee", "non paye"],
  partially_paid: [
    ...(["Partially paid", "part paid", "partial"] as const),
    ...["parcialmente pagado", "parcialmente pagada", "pago parcial", "parcial"],
    ...["partiellement paye", "partiellement payee", "paye en partie", "partiel"],
  ],
  paid: ["Paid", "paid in full", "pagado", "pagada", "paye", "payee", "regle", "reglee"],
  overdue: ["Overdue", "past due", "late", "vencido", "vencida", "atrasado", "atrasada", "en retard", "en souffrance"],
  refunded: ["Refunded", "reembolsado", "reembolsada", "devuelto", "rembourse", "remboursee"],
  waived: ["Waived", "exento", "exenta", "condonado", "condonada", "exonere", "exoneree", "dispense", "dispensee"],
};

const statusNamed = new Map(
  paymentStatuses.flatMap((status) => [status, ...words[status]].map((word) => [plain(word), status] as const)),
);

export const paymentStatus = fieldType<Config, PaymentStatus>({
  name: "payment_status",
  icon: "fas_file-invoice-dollar",
  group: "money",
  config,
  value: () => z.enum(paymentStatuses, { error: "fields.problems.paymentStatus" }),
  storage: storedAs("word"),
  operators: choiceOperators(paymentStatuses),
  sorts: true,
  canBeUnique: false,
  findConflict,
  computed: {
    needs: ["lineItemsFieldId", "paidAmountFieldId"],
    byHand: ["refunded", "waived"],
    turns: { setting: "dueDateFieldId", from: ["unpaid", "partially_paid"] },
    compute: statusOf,
  },
  toText: (value) => words[value][0],
  parse: (text) => {
    const word = plain(text);
    if (word === "") return { value: null };
    const value = statusNamed.get(word);
    return value ? { value } : { problem: { messageKey: "fields.problems.paymentStatus" } };
  },
  examples: {
    config: { lineItemsFieldId: null, paidAmountFieldId: null, dueDateFieldId: null },
    // A column of words sorts by its letters.
    values: ["overdue", "paid", "partially_paid", "refunded", "unpaid", "waived"],
    texts: [
      ["PAID", "paid"],
      ["partially_paid", "partially_paid"],
      ["Partially  paid", "partially_paid"],
      ["Pagado", "paid"],
      ["Pago parcial", "partially_paid"],
      ["Impayé", "unpaid"],
      ["en retard", "overdue"],
      ["Remboursée", "refunded"],
      ["exento", "waived"],
      ["", null],
    ],
    badTexts: [
      ["soon", "fields.problems.paymentStatus"],
      ["paid?", "fields.problems.paymentStatus"],
      ["100", "fields.problems.paymentStatus"],
    ],
    badValues: [
      ["Paid", "fields.problems.paymentStatus"],
      ["", "fields.problems.paymentStatus"],
      [true, "fields.problems.paymentStatus"],
      [["paid"], "fields.problems.paymentStatus"],
    ],
  },
});

/** With both fields the status follows from what is owed and what was paid. */
export const isComputed = ({ lineItemsFieldId, paidAmountFieldId }: Omit<Config, "dueDateFieldId">): boolean =>
  lineItemsFieldId !== null && paidAmountFieldId !== null;

function plain(text: string): string {
  const word = cleanWord(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return normalForm(word, "NFD").replace(/\p{M}/gu, "");
}

/** It is worked out from what is owed and what is paid: one of them alone says nothing. */
function findConflict({ lineItemsFieldId = null, paidAmountFieldId = null, dueDateFieldId = null }: Partial<Config>) {
  const isHalf = (lineItemsFieldId === null) !== (paidAmountFieldId === null);
  const key = lineItemsFieldId === null ? "lineItemsFieldId" : "paidAmountFieldId";
  const isDueAlone = dueDateFieldId !== null && lineItemsFieldId === null;
  return isHalf || isDueAlone ? { key, messageKey: "data.fieldRequired" } : undefined;
}

function statusOf(values: Readonly<Record<string, unknown>>, isOver: () => boolean): PaymentStatus {
  const total = (values.lineItemsFieldId as { total?: string } | null | undefined)?.total ?? "0";
  const paid = String(values.paidAmountFieldId ?? "0");
  const isOwed = compareDecimals(total, "0") > 0;
  if (isOwed && compareDecimals(paid, total) >= 0) return "paid";
  // Where nothing is owed nothing can be late.
  if (isOwed && isOver()) return "overdue";
  return isOwed && compareDecimals(paid, "0") > 0 ? "partially_paid" : "unpaid";
}
