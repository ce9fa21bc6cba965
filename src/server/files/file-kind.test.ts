import { describe, expect, it } from "vitest";
import { fileTypes } from "#shared/file-types.ts";
import { contentTypeOf, isSafeImage, kindOf } from "./file-kind.ts";

const text = (words: string) => new TextEncoder().encode(words);

describe("what a file is", () => {
  it.each([
    ["image/png", text(""), "x.html", "image/png"],
    ["image/apng", text(""), "x.png", "image/png"],
    ["audio/ogg; codecs=opus", text(""), "x.ogg", "audio/ogg"],
    ["application/x-cfb", text(""), "old.XLS", "application/vnd.ms-excel"],
    ["application/x-cfb", text(""), "old.png", "application/x-cfb"],
    ["application/xml", text("<?xml?><svg/>"), "logo.svg", "text/plain"],
    [undefined, text("<svg onload='x'/>"), "logo.svg", "text/plain"],
    [undefined, text("<script>alert(1)</script>"), "page.html", "text/plain"],
    [undefined, text("alert(1)"), "code.js", "text/plain"],
    [undefined, text("a,b\r\n1,2"), "list.CSV", "text/csv"],
    [undefined, text("a\tb"), "list.tsv", "text/tab-separated-values"],
    [undefined, Uint8Array.of(67, 233, 108, 105, 110, 101), "latin.csv", "text/csv"],
    [undefined, Uint8Array.of(1, 0, 2), "list.csv", "application/octet-stream"],
    [undefined, Uint8Array.of(1, 0, 2), "picture.png", "application/octet-stream"],
  ])("detected %s, named %#", (detected, head, name, expected) => {
    expect(contentTypeOf(detected, head, name)).toBe(expected);
  });
});

describe("the spec's file type", () => {
  it.each([
    ["application/pdf", "pdf"],
    ["image/png", "image"],
    ["image/svg+xml", "other"],
    ["audio/mpeg", "audio"],
    ["video/mp4", "video"],
    ["text/plain", "document"],
    ["text/csv", "spreadsheet"],
    ["application/rtf", "document"],
    ["application/msword", "document"],
    ["application/vnd.ms-word.document.macroenabled.12", "document"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "spreadsheet"],
    ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "presentation"],
    ["application/vnd.oasis.opendocument.text", "document"],
    ["application/vnd.oasis.opendocument.spreadsheet", "spreadsheet"],
    ["application/vnd.oasis.opendocument.presentation", "presentation"],
    ["application/vnd.apple.keynote", "presentation"],
    ["application/zip", "other"],
    ["application/octet-stream", "other"],
  ] as const)("%s is %s", (contentType, kind) => {
    expect(kindOf(contentType)).toBe(kind);
    expect(fileTypes).toContain(kind);
  });

  it("lets browsers show raster images only", () => {
    expect(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"].every(isSafeImage)).toBe(true);
    expect(["image/svg+xml", "image/tiff", "text/html", "application/pdf"].some(isSafeImage)).toBe(false);
  });
});
