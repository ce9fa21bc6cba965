import { expect, it } from "vitest";
import { isFinishAddress, safeFinishAddress } from "./finish-address.ts";

it.each([
  ["https://camp.example", true],
  ["HTTP://camp.example/thanks?a=b#c", true],
  ["/team-1/dashboard", true],
  ["https://camp.example/{{ camper.name }}", true],
  ["https://camp.example?name={{ camper.name }}", true],
  ["/thanks/{{ camper.name }}", true],
  ["https://{{ camper.name }}", false],
  ["https://camp.example{{ camper.name }}", false],
  ["https://camp.example\\{{ camper.name }}", false],
  ["{{ camper.name }}", false],
  ["{% if camper %}https://camp.example/{% endif %}", false],
  ["//camp.example/", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["www.camp.example", false],
  ["https://", false],
])("%s says where it leads: %s", (address, isSafe) => {
  expect(isFinishAddress(address)).toBe(isSafe);
});

it("leads nowhere else by what is merged into it", () => {
  expect(safeFinishAddress("/{{ name }}/x", "//x")).toBe("");
  expect(safeFinishAddress("https://camp.example/{{ name }}", "https://camp.example/Ada%20%2F%3F")).toBe(
    "https://camp.example/Ada%20%2F%3F",
  );
});
