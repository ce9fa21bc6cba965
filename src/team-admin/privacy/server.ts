import { Readable } from "node:stream";
import { writeZip } from "#platform/files/write-zip.server.ts";
import { note } from "#server/audit.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import { feature } from "#server/http/handlers.ts";
import { refuseField } from "#shared/errors.ts";
import { readEmail } from "./contact-values.ts";
import { privacyContract } from "./contract.ts";
import { startErasing } from "./erase-person.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { findPerson } from "./find-person.server.ts";
import type { Person } from "./person-fields.server.ts";
import { previewErasure } from "./preview-erasure.server.ts";
import { readErasures } from "./read-erasures.server.ts";
import { digitsOf } from "./rules.ts";

export const privacy = feature(privacyContract, {
  findPerson: async ({ app, team, caller, body, address }) => {
    const person = readPerson(body);
    if (!person.email && !digitsOf(body.phone)) refuseField(body.phone ? "phone" : "email", "validation.empty");
    // That somebody looked, and not for whom: the log stays when the person is erased.
    await note(app.db, { action: "person_looked_up", actorId: caller.userId, teamId: team.id, address });
    return findPerson(app, team, person);
  },

  exportPerson: async ({ app, team, caller, body, address, reply }) => {
    const detail = { records: body.recordIds.length };
    await note(app.db, { action: "person_exported", actorId: caller.userId, teamId: team.id, address, detail });
    const day = new Date().toISOString().slice(0, 10);
    reply.headers({
      "content-type": "application/zip",
      "content-disposition": dispositionOf("attachment", `person-${day}.zip`),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    return reply.send(Readable.from(writeZip(exportPerson(app, team, [...new Set(body.recordIds)]))));
  },

  previewErasure: ({ team, body }) => previewErasure(team, { ...body, ...readPerson(body) }),

  erasePerson: ({ app, caller, body, address }) => startErasing(app, caller, { ...body, ...readPerson(body) }, address),

  listErasures: async ({ app, team }) => ({ erasures: await readErasures(app, team) }),
});

/** Any other text would find, and strike out, what is nobody's. */
function readPerson({ email, phone }: Person): Person {
  const address = readEmail(email);
  if (email && !address) refuseField("email", "fields.problems.emailAddress");
  if (phone && !digitsOf(phone)) refuseField("phone", "fields.problems.phoneNumber");
  return { email: address ?? "", phone };
}
