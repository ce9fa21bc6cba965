import { expect, it } from "vitest";
import { addressForPeople, addressToKeep } from "./item-address.ts";

const columns = [
  { key: "01980000-0000-7000-8000-000000000001", title: "First name" },
  { key: "01980000-0000-7000-8000-000000000002", title: "Code" },
  { key: "01980000-0000-7000-8000-000000000003", title: "code" },
];
const [first, code, other] = columns.map(({ key }) => key);

it("reads fields by their titles and keeps them by their ids", () => {
  const kept = `https://camp.example/{{${first}}}?c={{${code}}}`;
  expect(addressForPeople(kept, columns)).toBe("https://camp.example/{{First name}}?c={{Code}}");
  expect(addressToKeep("https://camp.example/{{ first NAME }}?c={{Code}}", columns)).toEqual({
    address: kept,
    unknown: [],
  });
});

it("tells two fields with the same title apart", () => {
  expect(addressForPeople(`{{${code}}}{{${other}}}`, columns)).toBe("{{Code}}{{code 2}}");
  expect(addressToKeep("{{Code}}{{code 2}}", columns).address).toBe(`{{${code}}}{{${other}}}`);
});

it("keeps what is gone, and says what is no field", () => {
  const gone = "{{01980000-0000-7000-8000-00000000000f}}";
  expect(addressForPeople(`/x/${gone}`, columns)).toBe(`/x/${gone}`);
  expect(addressToKeep("/x/{{Nickname}}", columns)).toEqual({ address: "/x/{{Nickname}}", unknown: ["Nickname"] });
});
