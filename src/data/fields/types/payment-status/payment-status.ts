import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { cleanWord } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { choiceOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

/** In the order of a payment's life, as a choice shows them. */
export const paymentStatuses = ["unpaid", "partially_paid", "paid", "overdue", "refunded", "waived"] as const;

type PaymentStatus = (typeof paymentStatuses)[number];

const config = z.strictObject({
  /** With both the status is computed, with none it is set by hand. */
  lineItemsFieldId: id
    .nullable()
    .default(null)
    .meta({ editor: "field", types: ["financial_line_item", "financial_line_items"] }),
  paidAmountFieldId: id
    .nullable()
    .default(null)
    .meta({ editor: "field", types: ["money", "decimal", "number"] }),
  /** Past this day what is not fully paid is overdue. */
  dueDateFieldId: id
    .nullable()
    .default(null)
    .meta({ editor: "field", types: ["date", "date_time"] }),
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

const statusOf = new Map(
  paymentStatuses.flatMap((status) => [status, ...words[status]].map((word) => [plain(word), status] as const)),
);

export const paymentStatus = fieldType<Config, PaymentStatus>({
  name: "payment_status",
  icon: "fas_file-invoice-dollar",
  config,
  value: () => z.enum(paymentStatuses, { error: "fields.problems.paymentStatus" }),
  storage: storedAs("word"),
  operators: choiceOperators(paymentStatuses),
  sorts: true,
  canBeUnique: false,
  toText: (value) => words[value][0],
  parse: (text) => {
    const word = plain(text);
    if (word === "") return { value: null };
    const value = statusOf.get(word);
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

function plain(text: string): string {
  const word = cleanWord(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
