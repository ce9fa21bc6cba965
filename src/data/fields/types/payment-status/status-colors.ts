import type { PaymentStatus } from "./payment-status.ts";

export const statusColors = {
  unpaid: "orange",
  partially_paid: "yellow",
  paid: "green",
  overdue: "red",
  refunded: "blue",
  waived: "gray",
} as const satisfies Record<PaymentStatus, string>;
