import { expect, it } from "vitest";
import { readSmsWord } from "./sms-words.ts";

it.each([
  ...["STOP", "stopall", " Unsubscribe ", "CANCEL", "end", "QUIT"].map((word) => [word, "stop"] as const),
  ...["PARAR", "alto", "Baja", "CANCELAR", "ARRET", "arrêt", "ARRE\u0302T"].map((word) => [word, "stop"] as const),
  ...["START", "unstop", "YES", "INICIAR", "Début", "debut"].map((word) => [word, "start"] as const),
  ...["HELP", "info", "AYUDA", "aide"].map((word) => [word, "help"] as const),
])("%s means %s", (word, act) => expect(readSmsWord(word)?.act).toBe(act));

it.each([
  ...[
    "stop.",
    "STOP!",
    '"Stop"',
    "“stop”",
    "«Stop»",
    "'stop'",
    "(STOP)",
    "stop...",
    "Stop 🛑",
    "st\u006fp\u0301",
    "ＳＴＯＰ",
  ],
  ...["stop it", "please stop", "Stop, please!", "STOP NOW", "stop texting me", "Please stop sending me messages"],
  ...[
    "stop stop stop",
    "stop all",
    "please unsubscribe me",
    "opt out",
    "remove me please",
    "STOP THANK YOU",
    "stop this",
  ],
  ...["Alto, por favor.", "¡Alto!", "por favor, parar", "pare", "dar de baja", "Darme de baja, gracias", "¡BASTA YA!"],
  ...[
    "no más mensajes",
    "stop por favor",
    "Arrêtez !",
    "arrêtez svp",
    "STOP s’il vous plaît",
    "Me désabonner",
    "arret.",
  ],
  ...["désinscrivez-moi, merci", "« Stop »"],
])("%s is a stop", (text) => expect(readSmsWord(text)?.act).toBe("stop"));

it.each([
  ...[
    "please stop by at noon",
    "don't stop",
    "no stop",
    "yes please",
    "",
    "stopp",
    "no",
    "?",
    "stop the press at the camp",
  ],
  ...["please cancel", "the end", "end it at five", "cancel Friday", "What does STOP do?", "Do I have to say STOP?"],
  ...[
    "bus stop",
    "Please help me find the stop",
    "it",
    "me",
    "please",
    "de baja",
    "arrêt de bus",
    "¿Dónde es el alto?",
  ],
  ...["un messages", "plus de messages", "stop ".repeat(30)],
])("%s is for a person to read", (text) => expect(readSmsWord(text)).toBeUndefined());

it.each(["Yes.", "START!", "“info”", "¿Ayuda?", "help!!"])("%s is its word, whatever marks are around it", (text) =>
  expect(readSmsWord(text)).toBeDefined(),
);

it("tells its language where it has one", () => {
  const languages = ["BAJA", "ARRÊT", "QUIT", "STOP", "stop svp"].map((word) => readSmsWord(word)?.language);
  expect(languages).toEqual(["es", "fr", "en", undefined, "fr"]);
});
