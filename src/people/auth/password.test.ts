import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password.server.ts";

it("is kept as argon2id with 19 MiB and two passes, each time another, and known again in any spelling of its letters", async () => {
  const [one, other] = await Promise.all([hashPassword("café-au-lait"), hashPassword("café-au-lait")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwordMatches(one, "cafe\u0301-au-lait")).toBe(true);
  expect(await passwordMatches(one, "cafe-au-lait")).toBe(false);
  expect(await passwordMatches(undefined, "nobody's password")).toBe(false);
});
