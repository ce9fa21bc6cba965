export type Device = {
  browser: string | undefined;
  system: string | undefined;
  kind: "computer" | "phone" | "tablet" | "program" | "unknown";
};

/** What a user agent says of itself, in names that people know. Version numbers help nobody to recognise a device. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? "";
  const browser = firstMatch(browsers, text);
  const system = firstMatch(systems, text);
  return { browser, system, kind: kindOf(text, system) };
}

type Signs = readonly (readonly [name: string, sign: RegExp])[];

const firstMatch = (signs: Signs, text: string) => signs.find(([, sign]) => sign.test(text))?.[0];

/** In this order: nearly every browser also claims to be Chrome, and Chrome to be Safari. */
const browsers: Signs = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPiOS|OPT|Opera)\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex", /\bYaBrowser\//],
  ["DuckDuckGo", /\b(DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]{1,20}[^\n]{0,200}\bSafari\//],
  ["curl", /^curl\//],
  ["Node.js", /^node\b|\bundici\b/],
];

/** iPhones say "like Mac OS X", Android says Linux. */
const systems: Signs = [
  ["iPhone", /\biPhone\b|\biPod\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b|\bMac OS X\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

function kindOf(text: string, system: string | undefined): Device["kind"] {
  if (system === "iPad" || /\bTablet\b/.test(text)) return "tablet";
  // Android tablets leave out "Mobile".
  if (system === "Android") return /\bMobile\b/.test(text) ? "phone" : "tablet";
  if (system === "iPhone" || /\bMobile\b/.test(text)) return "phone";
  if (system) return "computer";
  return /^[\w.-]+(\/[\w.]+)?$/.test(text) ? "program" : "unknown";
}
