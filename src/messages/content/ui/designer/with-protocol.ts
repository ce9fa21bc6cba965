/** "example.org" is meant as an address. */
export const withProtocol = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
