import { expect, it } from "vitest";
import { isNoReply } from "./no-reply.ts";

it.each([
  ["no-reply@camp.example", true],
  ["NoReply@camp.example", true],
  ["do_not.reply+news@camp.example", true],
  ["no.responder@camp.example", true],
  ["ne-pas-repondre@camp.example", true],
  ["reply@camp.example", false],
  ["nora.reply@camp.example", false],
  ["camp@no-reply.example", false],
])("%s: %s", (address, expected) => expect(isNoReply(address)).toBe(expected));
