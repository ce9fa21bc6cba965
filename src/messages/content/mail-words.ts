/** What a mail says by itself, in the language of its content. */
export type MailWords = {
  unsubscribe: string;
  preferences: string;
  viewInBrowser: string;
  description: string;
  quantity: string;
  price: string;
  total: string;
  sum: string;
  /** Between what something is called and what it is. */
  colon: string;
};

export const mailWordNames = [
  "unsubscribe",
  "preferences",
  "viewInBrowser",
  "description",
  "quantity",
  "price",
  "total",
  "sum",
  "colon",
] as const satisfies (keyof MailWords)[];
