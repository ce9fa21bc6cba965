/** What may stand in a link: a page of the web, a letter, a call, or a place within this site. */
export const isSafeAddress = (address: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)/i.test(address) || (/^\/[^/\\]/.test(address) && !address.includes("\\"));
