import type { LineItem } from "./line-item.ts";

/** Lines that the contract suite reads and writes, and that the gallery shows. */
export const cabin: LineItem = {
  description: "Cabin week",
  productId: null,
  quantity: "2",
  unitPrice: "150",
  discountPercent: "10",
  taxPercent: "8.25",
  total: "292.28",
};

export const hat: LineItem = {
  ...cabin,
  description: "Hat",
  quantity: "1",
  unitPrice: "12.5",
  discountPercent: "0",
  taxPercent: "0",
  total: "12.5",
};
