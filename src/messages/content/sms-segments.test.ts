import { expect, it } from "vitest";
import { cheaperSms, countSms } from "./sms-segments.ts";

it.each([
  ["", "GSM-7", 0, 0],
  ["Hello", "GSM-7", 5, 1],
  ["a".repeat(160), "GSM-7", 160, 1],
  ["a".repeat(161), "GSM-7", 161, 2],
  ["a".repeat(306), "GSM-7", 306, 2],
  ["a".repeat(307), "GSM-7", 307, 3],
  ["€".repeat(80), "GSM-7", 160, 1],
  ["€".repeat(81), "GSM-7", 162, 2],
  // The second half of a sign of the extension table does not begin a part.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 306, 3],
  ["ж".repeat(70), "UCS-2", 70, 1],
  ["ж".repeat(71), "UCS-2", 71, 2],
  ["ж".repeat(134), "UCS-2", 134, 2],
  ["😀".repeat(35), "UCS-2", 70, 1],
  [`${"ж".repeat(66)}😀${"ж".repeat(66)}`, "UCS-2", 134, 3],
  ["{[~^]}|\\", "GSM-7", 16, 1],
] as const)("%j", (text, encoding, units, segments) => {
  expect(countSms(text)).toMatchObject({ encoding, units, segments });
});

it("names the signs that make it dearer, and cheaper ones", () => {
  const text = "It’s “camp” – see you… 😀";
  expect(countSms(text).costly).toEqual([
    { sign: "’", replacement: "'" },
    { sign: "“", replacement: '"' },
    { sign: "”", replacement: '"' },
    { sign: "–", replacement: "-" },
    { sign: "…", replacement: "..." },
    { sign: "😀", replacement: null },
  ]);
  expect(cheaperSms("It’s “camp” – déjà vu, ñandú, €5")).toBe('It\'s "camp" - déjà vu, ñandu, €5');
  expect(countSms(cheaperSms("L’été à Nîmes")).encoding).toBe("GSM-7");
});
