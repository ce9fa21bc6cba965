import { describe, expect, it } from "vitest";
import { type CapturedLetter, lettersTo, linkIn, mergeLetters, titleOf } from "./letter.ts";

const letter = (id: string, to: string, sentAt: string): CapturedLetter => ({
  id,
  channel: "EMAIL",
  to,
  sentAt,
  from: "simply@example.com",
  subject: "Set your password",
  text: "",
  html: "",
  headers: {},
});
const ana = letter("1", "Ana@example.com", "2026-05-01T10:00:00.000Z");
const bo = letter("2", "bo@example.com", "2026-05-01T11:00:00.000Z");

describe("letters", () => {
  it("are found by a part of the recipient, whatever the case", () => {
    expect(lettersTo([bo, ana], " ana@ ")).toEqual([ana]);
    expect(lettersTo([bo, ana], "")).toEqual([bo, ana]);
  });

  it("are called by their subject, and text messages by how they begin", () => {
    expect(titleOf(ana)).toBe("Set your password");
    expect(titleOf({ ...ana, channel: "SMS", subject: "", text: "Your code is 123456" })).toBe("Your code is 123456");
  });

  it("are merged once each, newest first", () => {
    expect(mergeLetters([ana], [bo, ana])).toEqual([bo, ana]);
  });
});

describe("the link of a letter", () => {
  it("is the first address of the web in its text", () => {
    const text = "Set my password:\nhttps://simply.example/setup-password/1?token=a.b-c\n\nThe link works once.";
    expect(linkIn({ text })).toBe("https://simply.example/setup-password/1?token=a.b-c");
  });

  it("leaves out the sign that ends the sentence", () => {
    expect(linkIn({ text: "See http://localhost:3000/login." })).toBe("http://localhost:3000/login");
  });

  it("is never anything but http", () => {
    expect(linkIn({ text: "javascript:alert(1) data:text/html,x" })).toBeUndefined();
    expect(linkIn({ text: "http://" })).toBeUndefined();
  });
});
