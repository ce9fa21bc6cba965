/** Whether an address with tags says by itself where it leads: on the web, or within this site. */
export function isFinishAddress(template: string): boolean {
  const [start = ""] = template.split(/\{[{%]/, 1);
  if (start === template) return isWebAddress(template);
  return /^https?:\/\/[^/?#\\]+[/?#]/i.test(start) || /^\/(?![/\\])/.test(start);
}

/** The same address with values in the place of its tags; empty where it would not lead to the web or within this site. */
export const safeFinishAddress = (template: string, merged: string): string =>
  isFinishAddress(template) && isWebAddress(merged) ? merged : "";

const isWebAddress = (address: string): boolean =>
  (/^https?:\/\//i.test(address) && URL.canParse(address)) || /^\/(?![/\\])/.test(address);
