import { expect, it } from "vitest";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("what people type in their own habit is understood, and what is half-typed stays", async () => {
  const { page } = await world.visitAs(admin);
  await openSamples(page);
  for (const [type, typed, stands, shown] of [
    ["Money", "1.234,50", "1,234.50", "$1,234.50"],
    ["Date", "March 4, 2027", "3/4/2027", "Mar 4, 2027"],
    ["Phone number", "(212) 555-0123", "+1 212 555 0123", "+1 212 555 0123"],
    ["Percentage", "50 %", "50", "50%"],
    ["Web address", "example.org", "https://example.org", "example.org"],
  ] as const) {
    const input = sample(page, type).getByRole("textbox").first();
    await input.fill(typed);
    await input.blur();
    expect([type, await input.inputValue()]).toEqual([type, stands]);
    expect([type, await sample(page, type).getByRole("definition").first().textContent()]).toEqual([type, shown]);
  }
  const date = sample(page, "Date").getByRole("textbox").first();
  await date.fill("3/4/27");
  await date.blur();
  await sample(page, "Date").getByText("Please write the year with four digits.").waitFor();
  expect(await date.inputValue()).toBe("3/4/27");
  expect(await sample(page, "Date").getByRole("definition").first().textContent()).toBe("Mar 4, 2027");
});

it("of what is pasted into formatted text only formatting is left", async () => {
  const { page } = await world.visitAs(admin);
  await openSamples(page);
  const text = sample(page, "Formatted text");
  const area = text.getByRole("textbox", { name: "Formatted text", exact: true });
  await area.click();
  await page.keyboard.press("ControlOrMeta+a");
  await area.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, dangerous);
  await text.getByRole("definition").getByRole("link", { name: "good" }).waitFor();
  await area.evaluate((element, html) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/html", html);
    const { left, top } = element.querySelector("p")!.getBoundingClientRect();
    const at = { clientX: left + 1, clientY: top + 1 };
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, ...at, bubbles: true, cancelable: true }));
  }, dangerous);
  await expect.poll(() => area.getByRole("link", { name: "good" }).count()).toBe(2);
  for (const place of [area, text.getByRole("definition").nth(1)]) {
    const html = await place.innerHTML();
    expect(html).toContain('href="https://example.org"');
    expect(html).not.toMatch(/script|onclick|onerror|<img|<svg|color/);
  }
});

it("days are picked from a calendar by keys alone", async () => {
  const { page } = await world.visitAs(admin);
  await openSamples(page);
  const date = sample(page, "Date").getByRole("textbox").first();
  await date.fill("2027-07-01");
  await date.press("Alt+ArrowDown");
  const focused = page.locator("[data-day]:focus");
  await expect.poll(() => focused.getAttribute("aria-label")).toBe("Thursday, July 1, 2027");
  for (const [key, day] of [
    ["ArrowLeft", "2027-06-30"],
    ["ArrowDown", "2027-07-07"],
    ["PageDown", "2027-08-07"],
    ["Home", "2027-08-01"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused.getAttribute("data-day")).toBe(day);
  }
  await page.keyboard.press("Escape");
  await page.locator("[data-day]").first().waitFor({ state: "detached" });
  await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await date.inputValue()).toBe("7/1/2027");
  await page.keyboard.press("Alt+ArrowDown");
  await focused.waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused.getAttribute("data-day")).toBe("2027-07-02");
  await page.keyboard.press("Enter");
  await expect.poll(() => date.inputValue()).toBe("7/2/2027");
  await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
});

it("text is formatted by keys and by tools, and left by Escape and Tab", async () => {
  const { page } = await world.visitAs(admin);
  await openSamples(page);
  const text = sample(page, "Formatted text");
  const area = text.getByRole("textbox", { name: "Formatted text", exact: true });
  const shown = text.getByRole("definition").nth(1);
  await area.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("Camp");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await shown.locator("strong", { hasText: "Camp" }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("example.org");
  await page.keyboard.press("Enter");
  await shown.getByRole("link", { name: "Camp" }).waitFor();
  expect(await shown.getByRole("link").getAttribute("href")).toBe("https://example.org");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await text.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitem", { name: "Insert table" }).click();
  await expect.poll(() => shown.getByRole("row").count()).toBe(3);
  await text.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add row below" }).click();
  await expect.poll(() => shown.getByRole("row").count()).toBe(4);
  await page.keyboard.type("Monday");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hike");
  await shown.getByRole("columnheader", { name: "Hike" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(false);
});

it("code is indented by Tab, and left by Escape and Tab", async () => {
  const { page } = await world.visitAs(admin);
  await openSamples(page);
  const code = sample(page, "Code").getByRole("textbox", { name: "Code", exact: true });
  await code.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("start()");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => code.textContent()).toMatch(/^\s+start\(\)$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => code.evaluate((element) => element.contains(document.activeElement))).toBe(false);
});

const dangerous =
  '<p onclick="x()">Hi <img src=x onerror=alert(1)><a href="javascript:alert(1)">bad</a> ' +
  '<a href="https://example.org" style="color:red">good</a><script>alert(1)</script>' +
  "<svg><style><img src=x onerror=alert(2)></style></svg></p>";

const sample = (page: Page, type: string) => page.getByRole("region", { name: type, exact: true });

async function openSamples(page: Page) {
  await page.goto("/test");
  await page.getByRole("textbox", { name: "Formatted text", exact: true }).waitFor();
}
