import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { Refusal, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { teamsContract } from "./contract.ts";
import { createTeam } from "./create-team.server.ts";
import { cancelInvitation, invite, resendInvitation } from "./invite.server.ts";
import { readRoleLinks, readTeamLinks, showTeam } from "./memberships.server.ts";
import { deactivatePerson, listInvited, listPeople, reactivatePerson } from "./people.server.ts";
import { defaultTeamPicture, defaultUserPicture, pictureUrl } from "./pictures.ts";

export const teams = feature(teamsContract, {
  findByAuthProvider: async ({ app, caller, params, query }) => {
    if (params.authUsername !== caller.authUsername) throw new Refusal("not_found");
    const user = await app.db.app
      .selectFrom("user")
      .select(["picture_file_id", "interface_language", "color_scheme"])
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    const simplyUser = {
      userId: caller.userId,
      name: caller.name,
      primaryEmailAddress: { email: caller.email },
      isSysAdmin: caller.isSysAdmin,
      pictureUrl: pictureUrl(user.picture_file_id),
      interfaceLanguage: user.interface_language,
      colorScheme: user.color_scheme,
    };
    if (query.needData === "0") return { simplyUser };
    return {
      simplyUser,
      teamData: {
        result: await readTeamLinks(app.db, caller.userId),
        s3DefaultUserPicture: `${app.env.APP_URL}${defaultUserPicture}`,
        s3DefaultTeamPicture: `${app.env.APP_URL}${defaultTeamPicture}`,
      },
      teamUserRoleLink: await readRoleLinks(app.db, caller.userId),
    };
  },

  listTeamUsers: async ({ app, caller }) => ({ result: await readTeamLinks(app.db, caller.userId) }),

  readHeaderMenu: async ({ team }) => {
    const rows = await team.from("header_menu_item").selectAll().orderBy("rank").orderBy("id").execute();
    return rows.map((row) => ({
      id: row.id,
      idTeam: row.team_id,
      label: row.label,
      icon: row.icon,
      target: row.target,
    }));
  },

  createTeam: async ({ app, caller, body, language, address }) => {
    if (app.settings.current.signUp !== "open") throw new Refusal("sign_up_closed");
    return app.db.transaction(async (tx) => {
      if (body.id) await waitForTwins(tx, body.id);
      const repeated =
        body.id && (await tx.app.selectFrom("team").select("id").where("id", "=", body.id).executeTakeFirst());
      if (repeated) return answerRepeated(tx, repeated.id, caller.userId);
      await spend({ db: tx }, { key: `create-team:${caller.userId}`, most: 10, seconds: 24 * 3600 });
      const { teamId } = await createTeam(tx, { ...body, language });
      const [firstName = "", ...rest] = caller.name.split(" ");
      await tx
        .team(teamId)
        .insert("team_user", [
          {
            id: newId(),
            user_id: caller.userId,
            first_name: firstName,
            last_name: rest.join(" "),
            activated_at: new Date(),
            is_team_admin: true,
          },
        ])
        .execute();
      await note(tx, { action: "team_created", actorId: caller.userId, teamId, address });
      return { teamId };
    });
  },

  openTeam: async ({ app, caller, team }) => {
    await team.update("team_user", { last_opened: new Date() }).where("id", "=", caller.teamUserId).execute();
    return showTeam(
      await app.db.app.selectFrom("team").selectAll().where("id", "=", caller.teamId).executeTakeFirstOrThrow(),
    );
  },

  setLanguage: async ({ app, caller, body }) => {
    await app.db.transaction(async (tx) => {
      const input = { interface_language: body.interfaceLanguage };
      await tx.team(caller.teamId).update("team_user", input).where("id", "=", caller.teamUserId).execute();
      await tx.app.updateTable("user").set(input).where("id", "=", caller.userId).execute();
    });
    return undefined;
  },

  listPeople: ({ team, caller, say }) => listPeople(team, caller, say),
  listInvited: ({ team }) => listInvited(team),

  invite: async ({ app, caller, body, language }) => {
    await spend(app, { key: `invite:${caller.teamId}`, most: 500, seconds: 3600 });
    return invite(app, caller, { ...body, language });
  },
  resendInvitation: async ({ app, caller, params, language }) => {
    await spend(app, { key: `invite:${params.teamUserId}`, most: 10, seconds: 3600 });
    await resendInvitation(app, caller, params.teamUserId, language);
    return undefined;
  },
  cancelInvitation: async ({ app, caller, params }) => {
    await cancelInvitation(app, caller, params.teamUserId);
    return undefined;
  },
  deactivatePerson: async ({ app, caller, params }) => {
    await deactivatePerson(app, caller, params.teamUserId);
    return undefined;
  },
  reactivatePerson: async ({ app, caller, params }) => {
    await reactivatePerson(app, caller, params.teamUserId);
    return undefined;
  },
});

/** The same request sent many times at once: each waits for the one before it, until the transaction ends. */
async function waitForTwins(tx: Db, id: string) {
  await tx.run("select pg_advisory_xact_lock(hashtextextended($1, 0))", [id]);
}

/** A client names the id of what it creates, so a request that is sent twice makes one team. */
async function answerRepeated(tx: Db, teamId: string, userId: string) {
  const mine = await tx.team(teamId).from("team_user").select("id").where("user_id", "=", userId).executeTakeFirst();
  if (!mine) refuseTakenId();
  return { teamId };
}
