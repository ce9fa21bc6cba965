/** How an SMS is sent, and what it costs in parts: all signs of GSM-7, or, for a single one that is not, UCS-2. */
export type SmsCount = {
  encoding: "GSM-7" | "UCS-2";
  /** As they are counted: signs of the extension table are two, and so is most of an emoji. */
  units: number;
  segments: number;
  /** In the last part. */
  unitsLeft: number;
  /** Which signs make it UCS-2, and what would do in their place, where something would. */
  costly: { sign: string; replacement: string | null }[];
};

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** What looks nearly the same and costs less. */
const cheaper: Readonly<Record<string, string>> = {
  ...{ "‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‹": "'", "›": "'" },
  ...{ "–": "-", "—": "-", "‑": "-", "−": "-", "…": "...", "•": "-", "·": ".", "×": "x", "`": "'", "´": "'" },
  ...{ "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u200b": "", "\ufeff": "", "\t": " " },
  ...{ ê: "e", ë: "e", â: "a", á: "a", î: "i", ï: "i", í: "i", ô: "o", ó: "o", û: "u", ú: "u", ç: "c", œ: "oe" },
  ...{ Ê: "E", Ë: "E", È: "E", Â: "A", Á: "A", À: "A", Î: "I", Ï: "I", Í: "I", Ô: "O", Ó: "O", Û: "U", Ú: "U", Ù: "U" },
  ...{ Œ: "OE", "№": "No." },
};

const sizes = {
  "GSM-7": { alone: 160, joined: 153 },
  "UCS-2": { alone: 70, joined: 67 },
} as const;

export function countSms(text: string): SmsCount {
  const signs = Array.from(text);
  const costly = [...new Set(signs.filter((sign) => !basic.has(sign) && !extension.has(sign)))];
  const encoding = costly.length === 0 ? "GSM-7" : "UCS-2";
  const widths = signs.map((sign) => (encoding === "UCS-2" ? sign.length : extension.has(sign) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = sizes[encoding];
  const count = units <= alone ? { segments: units === 0 ? 0 : 1, unitsLeft: alone - units } : splitUp(widths, joined);
  return {
    ...{ encoding, units, ...count },
    costly: costly.map((sign) => ({ sign, replacement: Object.hasOwn(cheaper, sign) ? cheaper[sign]! : null })),
  };
}

/** The same text with every costly sign for which there is a cheaper one replaced by it. */
export const cheaperSms = (text: string): string =>
  Array.from(text, (sign) => (basic.has(sign) || !Object.hasOwn(cheaper, sign) ? sign : cheaper[sign]!)).join("");

/** No sign is cut in two: one that does not fit begins the next part. */
function splitUp(widths: number[], size: number): { segments: number; unitsLeft: number } {
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > size) {
      segments++;
      used = 0;
    }
    used += width;
  }
  return { segments, unitsLeft: size - used };
}
