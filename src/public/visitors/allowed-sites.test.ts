import { expect, it } from "vitest";
import { isAllowedSite, readDomain } from "./allowed-sites.ts";

it("reads domains as people write them", () => {
  const read = [
    "Example.org",
    " https://www.example.org/contact?x=1 ",
    "*.Example.org",
    "müller.example",
    "localhost:5173",
  ];
  expect(read.map(readDomain)).toEqual([
    ...["example.org", "www.example.org", "*.example.org", "xn--mller-kva.example", "localhost:5173"],
  ]);
  const wrong = [
    "",
    "org",
    "*.org",
    "*",
    "exa mple.org",
    "a@b.org",
    "https://",
    "*.*.example.org",
    "javascript:alert(1)",
  ];
  expect(wrong.map(readDomain)).toEqual(wrong.map(() => undefined));
});

it("lets pages of the listed domains in, and none that only look like them", () => {
  const domains = ["example.org", "*.camps.example", "xn--mller-kva.example", "127.0.0.1:4000"];
  const good = [
    ...["https://example.org", "http://example.org", "https://www.example.org", "https://example.org."],
    ...["https://camps.example", "https://a.b.camps.example", "https://müller.example", "http://127.0.0.1:4000"],
  ];
  const bad = [
    ...[
      "https://evilexample.org",
      "https://example.org.evil.net",
      "https://example.org:8443",
      "https://sub.example.org",
    ],
    ...[
      "https://evilcamps.example",
      "https://mueller.example",
      "http://127.0.0.1:4001",
      "http://127.0.0.1",
      "null",
      "",
    ],
    ...[
      "file://",
      "chrome-extension://example.org",
      "https://xn--mller-kva.example.evil",
      "https://example.org@evil.net",
    ],
  ];
  expect(good.filter((each) => isAllowedSite(each, domains))).toEqual(good);
  expect(bad.filter((each) => isAllowedSite(each, domains))).toEqual([]);
  expect(isAllowedSite("https://example.org", [])).toBe(false);
});
