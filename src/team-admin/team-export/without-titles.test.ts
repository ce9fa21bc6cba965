import { expect, it } from "vitest";
import { withoutTitles } from "./without-titles.ts";

it.each([
  ["id,Name\r\n1,Ada\r\n", "1,Ada\r\n"],
  ['id,"First\nlast, ""both"""\r\n1,Ada\r\n', "1,Ada\r\n"],
  ["id,Name\r\n", ""],
  ["", ""],
])("%j without its titles is %j", (csv, rest) => expect(withoutTitles(Buffer.from(csv)).toString()).toBe(rest));
