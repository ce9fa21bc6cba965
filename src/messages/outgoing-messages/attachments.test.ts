import { expect, it } from "vitest";
import { bytesLeft, maxAttachmentBytes, withFiles } from "./attachments.ts";

it("files share what a mail may weigh", () => {
  expect(bytesLeft([])).toBe(maxAttachmentBytes);
  expect(bytesLeft([{ size: 1000 }, { size: 24 }])).toBe(maxAttachmentBytes - 1024);
  expect(bytesLeft([{ size: maxAttachmentBytes }, { size: 1 }])).toBe(0);
});

it("other files leave those of recipients' records as they are", () => {
  const chosen = [{ fileId: "a" }, { fieldId: "waiver" }, { fileId: "b" }];
  expect(withFiles(chosen, ["b"])).toEqual([{ fileId: "b" }, { fieldId: "waiver" }]);
  expect(withFiles(chosen, [])).toEqual([{ fieldId: "waiver" }]);
});
