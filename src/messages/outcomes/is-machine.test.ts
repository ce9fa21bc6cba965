import { expect, it } from "vitest";
import { isMachine } from "./is-machine.ts";

const person = {
  method: "GET",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
  purpose: "",
  address: "203.0.113.9",
  secondsSince: 60,
};

it.each([
  {},
  { secondsSince: null },
  { userAgent: "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)" },
  { userAgent: "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html" },
])("takes %j for a person", (given) => {
  expect(isMachine({ ...person, ...given })).toBe(false);
});

it.each([
  { method: "HEAD" },
  { userAgent: "" },
  { userAgent: "Mozilla/5.0" },
  { userAgent: "Mozilla/5.0 (compatible; Barracuda Sentinel)" },
  { userAgent: "Microsoft Office Existence Discovery" },
  { userAgent: "python-requests/2.32" },
  { userAgent: "Mozilla/5.0 (compatible; bingbot/2.0)" },
  { purpose: "prefetch;prerender" },
  { address: "17.58.98.1" },
  { secondsSince: 0.4 },
])("takes %j for a program", (given) => {
  expect(isMachine({ ...person, ...given })).toBe(true);
});
