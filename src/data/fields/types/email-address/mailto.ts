/** A mailto: address is a URI: "%" and "?" within it would otherwise end it or add a subject. */
export const mailto = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
