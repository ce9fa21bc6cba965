import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.server\.ts$/.test(name) && !/\.test\.ts$|^testing\//.test(name));

const namesOf = (pattern: RegExp): string[] =>
  sources.filter((name) => pattern.test(readFileSync(join(root, name), "utf8"))).sort();

// Whoever adds one says here what leaves, and who answers for its text.
it("whatever a team sends leaves by the gate", () => {
  expect(namesOf(/\bopenGate\(/)).toEqual([
    "messages/delivery/message-ways.server.ts",
    "messages/delivery/open-gate.server.ts",
    "messages/delivery/prove-sender.server.ts",
    "messages/delivery/send-as-team.server.ts",
    "messages/sending/send-message.server.ts",
    "messages/sending/show-letters.server.ts",
    "public/public-wizards/jobs.server.ts",
  ]);
  // Without a gate a provider is only asked about itself.
  expect(namesOf(/\bopenWayFor\(/)).toEqual([
    "messages/delivery/look-up-sender.server.ts",
    "messages/delivery/open-gate.server.ts",
    "messages/delivery/open-way.server.ts",
  ]);
});

it("a text of the team's own leaves with the clearance of whoever answers for it", () => {
  expect(namesOf(/as Clearance\b/)).toEqual(["messages/delivery/clear-departure.server.ts"]);
  expect(namesOf(/\bclear(AutomaticText|Started|Test)\(/)).toEqual([
    "messages/delivery/clear-departure.server.ts",
    "messages/sending/send-message.server.ts",
    "messages/sending/send-transactional.server.ts",
    "messages/sending/show-letters.server.ts",
    "wizards/wizard-runs/confirm-run.server.ts",
  ]);
});

it("what else leaves is written by the product, of kinds that are declared", () => {
  expect(namesOf(/\bmail\.deliver\(/)).toEqual(["platform/system-emails/send-email.server.ts"]);
  const kinds = sources.flatMap((name) => {
    const [, declared = ""] =
      /interface SystemEmailKinds \{([^}]*)\}/.exec(readFileSync(join(root, name), "utf8")) ?? [];
    return [...declared.matchAll(/(\w+): true/g)].map(([, kind]) => kind!);
  });
  expect(kinds.sort()).toEqual([
    ...["accessCode", "alreadyRegistered", "approvalWanted", "backupFailed", "backupIncomplete", "changeEmail"],
    ...[
      "confirmSubscription",
      "emailChanged",
      "exportReady",
      "invitation",
      "invitationKnown",
      "messageApproved",
      "messageHeld",
    ],
    ...["messageReturned", "messageUncertain"],
    ...["passwordChanged", "proveSender", "publishedOnHold", "resetPassword", "resumeRun", "resumeWizard"],
    ...["smsBlockLimit", "smsDayLimit", "test", "verifyEmail", "visitorRunFailed"],
  ]);
});
