import { describe, expect, it } from "vitest";
import { cleanFileName, dispositionOf } from "./file-name.ts";

describe("a file's name", () => {
  it.each([
    ["report.pdf", "report.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\photo.jpg", "photo.jpg"],
    ["a\u0000b\r\nc.txt", "abc.txt"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["  été 🎻.png ", "été 🎻.png"],
    [".htaccess", "htaccess"],
    ["", "file"],
    ["..", "file"],
    ["\ud800.txt", "txt"],
  ])("%j becomes %j", (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  it("keeps its ending when it is cut to 200 characters", () => {
    const name = cleanFileName(`${"🎻".repeat(300)}.pdf`);
    expect([...name]).toHaveLength(200);
    expect(name.endsWith("🎻.pdf")).toBe(true);
  });

  it("travels in a header in both forms, without a way out of it", () => {
    expect(dispositionOf("attachment", 'Ré"su;mé (1).pdf')).toBe(
      "attachment; filename=\"Re_su_me (1).pdf\"; filename*=UTF-8''R%C3%A9%22su%3Bm%C3%A9%20%281%29.pdf",
    );
    expect(dispositionOf("inline", "楽譜")).toBe("inline; filename=\"file\"; filename*=UTF-8''%E6%A5%BD%E8%AD%9C");
  });
});
