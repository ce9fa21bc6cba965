import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newPassword, safeRedirect } from "./rules.ts";

const origin = "https://simply.example";
const staysHome = (path: string) => new URL(path, origin).origin === origin;

describe("where to go after signing in", () => {
  it.each([
    "/",
    "/team-0198c0de-0000-7000-8000-000000000000/dashboard",
    "/login?redirect=%2Fchoose-team",
    "/accept-invite/1?token=abc#top",
    "/search?q=a%20b&when=1/2",
    "/search?q=100%25",
    "/search?q=https://elsewhere.example/",
    "/größe",
  ])("goes to %j", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    "",
    " /",
    "dashboard",
    "https://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "\t//evil.example",
    "/%09/evil.example",
    "/%0a/evil.example",
    "/%0D/evil.example",
    "/%2509/evil.example",
    "/%5cevil.example",
    "/%5C/evil.example",
    "/%255cevil.example",
    "/%2fevil.example",
    "/%2f%2fevil.example",
    "/%252fevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "/%zz",
    "/\u0000",
    `/${"a".repeat(2001)}`,
  ])("does not go to %j", (path) => {
    expect(safeRedirect(path)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, ["/"], true])("does not go to %j, which is no text", (input) => {
    expect(safeRedirect(input)).toBeUndefined();
  });

  it("never leaves the site, whatever is asked", () => {
    const nasty = fc.constantFrom(
      "/",
      "\\",
      "%2f",
      "%5c",
      "%09",
      "\t",
      "\n",
      "..",
      ".",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "%",
      "%25",
      "http:",
    );
    const tricks = fc.array(nasty, { maxLength: 12 }).map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(fc.oneof(tricks, fc.string({ unit: "binary" }), fc.webUrl(), fc.anything()), (input) => {
        const path = safeRedirect(input);
        expect(path === undefined || (path === input && staysHome(path))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a password", () => {
  it("has at least 8 characters, of whatever kind", () => {
    const isTaken = (password: string) => newPassword.safeParse(password).success;
    expect(["lanterns", "73915046", "ñandú üß", "        x"].map(isTaken)).toEqual([true, true, true, true]);
    expect(["", "lantern", "a1B!xyz"].map(isTaken)).toEqual([false, false, false]);
  });
});
