import ipaddr from "ipaddr.js";

/** What limits count by: an IPv4 address, or the /64 that one IPv6 customer has all of. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const [network] = ipaddr.parseCIDR(`${parsed.toString()}/64`);
  return ipaddr.IPv6.networkAddressFromCIDR(`${network.toString()}/64`).toString();
}

/** An address, or a range in CIDR notation. */
export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
