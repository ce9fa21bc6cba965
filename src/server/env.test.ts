import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const secret = "s".repeat(32);

describe("the environment", () => {
  it("needs nothing while developing", () => {
    const env = readEnv({});
    expect(env).toMatchObject({ PORT: 3000, SEED: "demo", SIGNUP: "open", testPages: true, isProduction: false });
    expect(env.APP_URL).toBe("http://127.0.0.1:3000");
  });

  it("turns off demo world, open sign-up and test pages in production", () => {
    const env = readEnv({ NODE_ENV: "production", AUTH_SECRET: secret });
    expect(env).toMatchObject({ SEED: "none", SIGNUP: "invite", testPages: false });
  });

  it("takes an empty value for none", () => {
    const env = readEnv({ PORT: "", DATABASE_URL: "" });
    expect([env.PORT, env.DATABASE_URL]).toEqual([3000, undefined]);
  });

  it.each([
    [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
    [{ HOST: "::" }, "http://localhost:3000"],
    [{ HOST: "::1" }, "http://[::1]:3000"],
    [{ APP_URL: "https://simply.example/" }, "https://simply.example"],
  ])("knows where it is opened with %j", (given, url) => {
    expect(readEnv(given).APP_URL).toBe(url);
    expect(URL.canParse(readEnv(given).APP_URL)).toBe(true);
  });

  it.each([
    ["PORT", "seven"],
    ["APP_URL", "simply.example"],
    ["APP_URL", "https://simply.example/app"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_DIRECT_URL", "mysql://x"],
    ["DATABASE_DIRECT_URL", "postgres://somewhere/simply"],
    ["ROLE", "web,cook"],
    ["BRAND_HOSTS", "camps.example=unknown"],
    ["TRUST_PROXY", "somewhere"],
    ["LOG_LEVEL", "loud"],
    ["SIGNUP", "maybe"],
    ["MAIL_FROM", "nobody"],
    ["TWILIO_ACCOUNT_SID", "AC1"],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is not usable`));
  });

  it("asks for a secret in production", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(/AUTH_SECRET/);
  });
});
