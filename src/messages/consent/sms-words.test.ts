import { expect, it } from "vitest";
import { readSmsWord } from "./sms-words.ts";

it.each([
  ...["STOP", "stopall", " Unsubscribe ", "CANCEL", "end", "QUIT"].map((word) => [word, "stop"] as const),
  ...["PARAR", "alto", "Baja", "CANCELAR", "ARRET", "arrêt", "ARRE\u0302T"].map((word) => [word, "stop"] as const),
  ...["START", "unstop", "YES", "INICIAR", "Début", "debut"].map((word) => [word, "start"] as const),
  ...["HELP", "info", "AYUDA", "aide"].map((word) => [word, "help"] as const),
])("%s means %s", (word, act) => expect(readSmsWord(word)?.act).toBe(act));

it("a word among others means nothing", () => {
  for (const text of ["please stop by at noon", "STOP it", "yes please", "", "stopp", "no"])
    expect(readSmsWord(text)).toBeUndefined();
});

it("tells its language where it has one", () => {
  const languages = ["BAJA", "ARRÊT", "QUIT", "STOP"].map((word) => readSmsWord(word)?.language);
  expect(languages).toEqual(["es", "fr", "en", undefined]);
});
