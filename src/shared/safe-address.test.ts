import { expect, it } from "vitest";
import { isSafeAddress } from "./safe-address.ts";

it("knows addresses that run nothing and stay where they seem to lead", () => {
  const good = ["https://a.example", "HTTP://a.example", "mailto:a@b.c", "tel:+1", "/x"];
  const bad = [
    "javascript:alert(1)",
    " javascript:1",
    "data:text/html,x",
    "//evil.example",
    "/\\evil",
    "vbscript:x",
    "",
  ];
  expect(good.filter(isSafeAddress)).toEqual(good);
  expect(bad.filter(isSafeAddress)).toEqual([]);
});
