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
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", `${secret} ${secret}`],
    ["METRICS_PORT", "0"],
    ["METRICS_PORT", "3000"],
    ["SIGNUP", "maybe"],
    ["MAIL_FROM", "nobody"],
    ["TWILIO_ACCOUNT_SID", "AC1"],
    ["GEOCODER_PER_SECOND", "0"],
    ["MAP_TILES_URL", "https://tiles.example/{z}/{x}.pbf"],
    ["MAP_TILES_URL", "https://{s}.tiles.example/{z}/{x}/{y}.pbf"],
    ["MAP_TILES_URL", "https://{z}.tiles.example/{x}/{y}.pbf"],
    ["MAP_TILES_URL", "https://who:secret@tiles.example/{z}/{x}/{y}.pbf"],
    ["MAP_TILES_URL", "ftp://tiles.example/{z}/{x}/{y}.pbf"],
    ["MAP_TILES_URL", "//tiles.example/{z}/{x}/{y}.pbf"],
    ["MAP_TILES_URL", "tiles/{z}/{x}/{y}.pbf"],
    ["MAP_TILES_FILE", "/no/such/file.pmtiles"],
    ["MAP_TILES_FILE", import.meta.filename],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is not usable`));
  });

  it.each([
    ["https://tiles.example:8443/v3/{z}/{x}/{y}.pbf?key=k", "https://tiles.example:8443"],
    ["https://simply.example/tiles/{z}/{x}/{y}.pbf", undefined],
    ["/tiles/{z}/{x}/{y}", undefined],
  ])("takes map tiles from %s", (MAP_TILES_URL, mapTilesOrigin) => {
    expect(readEnv({ APP_URL: "https://simply.example", MAP_TILES_URL })).toMatchObject({ mapTilesOrigin });
  });

  it("takes map tiles without https only for a page without https", () => {
    const MAP_TILES_URL = "http://tiles.example/{z}/{x}/{y}.pbf";
    expect(readEnv({ MAP_TILES_URL }).mapTilesOrigin).toBe("http://tiles.example");
    expect(() => readEnv({ MAP_TILES_URL, APP_URL: "https://simply.example" })).toThrow(/MAP_TILES_URL/);
  });

  it("takes map tiles from one place, and never says a password that was written there", () => {
    expect(() => readEnv({ MAP_TILES_URL: "/{z}/{x}/{y}", MAP_TILES_FILE: "x.pmtiles" })).toThrow(/MAP_TILES_FILE/);
    expect(() => readEnv({ MAP_TILES_URL: "https://who:secret@tiles.example/{z}/{x}/{y}" })).not.toThrow(/secret/);
  });

  it("asks for a secret in production", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(/AUTH_SECRET/);
  });
});
