import { expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const ios = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";
const pixel = "Mozilla/5.0 (Linux; Android 10; K)";

it.each([
  [`${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36`, "Chrome", "Windows", "computer"],
  [`${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, "Edge", "Windows", "computer"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox",
    "Windows",
    "computer",
  ],
  [`${mac} ${ios} Version/18.5 Safari/605.1.15`, "Safari", "Mac", "computer"],
  [`${mac} ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "Mac", "computer"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux", "computer"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/138.0.0.0 Safari/537.36`, "Chrome", "Linux", "computer"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    "Chrome",
    "ChromeOS",
    "computer",
  ],
  [`${iphone} ${ios} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari", "iPhone", "phone"],
  [`${iphone} ${ios} CriOS/138.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone", "phone"],
  [`${iphone} ${ios} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone", "phone"],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${ios} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPad",
    "tablet",
  ],
  [`${pixel} ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome", "Android", "phone"],
  [
    `${pixel} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    "phone",
  ],
  [`Mozilla/5.0 (Linux; Android 14; SM-X200) ${webkit} Chrome/138.0.0.0 Safari/537.36`, "Chrome", "Android", "tablet"],
  ["Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox", "Android", "tablet"],
])("knows %s", (userAgent, browser, system, kind) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system, kind });
});

it("names programs that are no browsers", () => {
  expect(describeDevice("curl/8.5.0")).toEqual({ browser: "curl", system: undefined, kind: "program" });
  expect(describeDevice("node")).toEqual({ browser: "Node.js", system: undefined, kind: "program" });
});

it("says nothing it does not know", () => {
  const unknown = { browser: undefined, system: undefined, kind: "unknown" };
  expect(describeDevice(null)).toEqual(unknown);
  expect(describeDevice("")).toEqual(unknown);
  expect(describeDevice("<script>alert(1)</script>")).toEqual(unknown);
});
