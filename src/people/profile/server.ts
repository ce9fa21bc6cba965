import { freeAddress, storePassword } from "#people/auth/accounts.server.ts";
import { changeEmailByCode } from "#people/auth/change-email.server.ts";
import { sendLink } from "#people/auth/jobs.server.ts";
import { languageAndBrandOf } from "#people/auth/language-and-brand.server.ts";
import { forgetAccountLinks, prepareLink } from "#people/auth/links.server.ts";
import { hashPassword, passwordMatches } from "#people/auth/password.server.ts";
import { endSession, endSessions } from "#people/auth/sessions.server.ts";
import { renameInTeams } from "#people/teams/memberships.server.ts";
import { pictureUrl } from "#people/teams/pictures.ts";
import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Caller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { Refusal } from "#shared/errors.ts";
import { pictureBytes, profileContract } from "./contract.ts";

export const profile = feature(profileContract, {
  showProfile: ({ app, caller }) => readProfile(app, caller),

  changeProfile: async ({ app, caller, body }) => {
    const changes = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.interfaceLanguage && { interface_language: body.interfaceLanguage }),
      ...(body.colorScheme && { color_scheme: body.colorScheme }),
    };
    await app.db.transaction(async (tx) => {
      if (Object.keys(changes).length > 0) {
        await tx.app.updateTable("user").set(changes).where("id", "=", caller.userId).execute();
      }
      if (body.name !== undefined) await renameInTeams(app, tx, caller.userId, body.name);
    });
    return readProfile(app, caller);
  },

  setPicture: async ({ app, caller, upload }) => {
    await spend(app, { key: `picture:${caller.userId}`, most: 30, seconds: 3600 });
    const owner = { userId: caller.userId };
    const file = await app.files.save({ ...upload, maxBytes: pictureBytes, owner, only: "image" });
    await replacePicture(app, caller, file.id).catch(async (error: unknown) => {
      await app.files.remove(file.id);
      throw error;
    });
    return readProfile(app, caller);
  },

  removePicture: async ({ app, caller }) => {
    await replacePicture(app, caller, null);
    return readProfile(app, caller);
  },

  changePassword: async (asked) => {
    const { app, caller, body, address } = asked;
    await requirePassword(app, caller, body.currentPassword);
    const passwordHash = await hashPassword(body.newPassword);
    await app.db.transaction(async (tx) => {
      await storePassword(tx, caller.userId, passwordHash);
      await forgetAccountLinks(tx, caller.userId);
      await endSessions(app, tx, caller.userId, caller.sessionId);
      await note(tx, { action: "password_changed", actorId: caller.userId, address });
      await app.jobs.send(tx, sendEmail, { kind: "passwordChanged", to: caller.email, ...languageAndBrandOf(asked) });
    });
    return undefined;
  },

  changeEmail: async (asked) => {
    const { app, caller, body } = asked;
    await requirePassword(app, caller, body.currentPassword);
    await spend(app, { key: `change-email:${caller.userId}`, most: 5, seconds: 3600 });
    await app.db.transaction(async (tx) => {
      // The same answer either way, now and later: whether an address has an account is nobody else's business.
      // A taken one waits like any other, but its letter is never written, so nothing can come of it.
      const about = { purpose: "change_email", userId: caller.userId, newEmail: body.email } as const;
      const linkId = await prepareLink(tx, about);
      if (await freeAddress(tx, body.email))
        await app.jobs.send(tx, sendLink, { linkId, ...languageAndBrandOf(asked) });
    });
    return undefined;
  },

  confirmEmailChange: async (asked) => {
    const { app, caller, body } = asked;
    await changeEmailByCode(app, caller.userId, body.code, languageAndBrandOf(asked));
    return readProfile(app, caller);
  },

  listSessions: async ({ app, caller }) => {
    const rows = await app.db.app
      .selectFrom("session")
      .selectAll()
      .where("user_id", "=", caller.userId)
      .where("expires_at", ">", new Date())
      .orderBy("seen_at", "desc")
      .limit(100)
      .execute();
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        address: row.address,
        userAgent: row.user_agent,
        isThisOne: row.id === caller.sessionId,
      })),
    };
  },

  endSession: async ({ app, caller, params }) => {
    const ended = await app.db.transaction((tx) => endSession(app, tx, caller.userId, params.sessionId));
    if (!ended) throw new Refusal("not_found");
    return undefined;
  },

  endOtherSessions: async ({ app, caller }) => {
    await app.db.transaction((tx) => endSessions(app, tx, caller.userId, caller.sessionId));
    return undefined;
  },
});

async function readProfile(app: App, { userId }: Caller) {
  const user = await app.db.app
    .selectFrom("user")
    .leftJoin("one_time_link", (join) =>
      join
        .onRef("one_time_link.user_id", "=", "user.id")
        .on("purpose", "=", "change_email")
        .on("expires_at", ">", new Date()),
    )
    .select(["user.name", "user.email", "new_email", "picture_file_id", "interface_language", "color_scheme"])
    .where("user.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    userId,
    name: user.name,
    email: user.email,
    newEmail: user.new_email,
    pictureUrl: pictureUrl(user.picture_file_id),
    interfaceLanguage: user.interface_language,
    colorScheme: user.color_scheme,
  };
}

async function replacePicture(app: App, { userId }: Caller, fileId: string | null) {
  const before = await app.db.transaction(async (tx) => {
    const user = await tx.app
      .selectFrom("user")
      .select("picture_file_id")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.app.updateTable("user").set({ picture_file_id: fileId }).where("id", "=", userId).execute();
    return user.picture_file_id;
  });
  if (before) await app.files.remove(before);
}

async function requirePassword(app: App, { userId }: Caller, password: string) {
  await spend(app, { key: `own-password:${userId}`, most: 20, seconds: 900 });
  const stored = await app.db.app
    .selectFrom("credential")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (await passwordMatches(stored?.password_hash, password)) return;
  throw new Refusal("wrong_password", { fields: [{ path: "currentPassword", messageKey: "errors.wrong_password" }] });
}
