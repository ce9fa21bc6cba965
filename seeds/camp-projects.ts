import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { createProject } from "#workspace/projects/change-projects.server.ts";
import { pinToProject } from "#workspace/projects/pins.server.ts";

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** Two pieces of work: one that is under way, and one that waits. */
export async function seedCampProjects(app: App, teamId: string, people: { ownerId: string; memberId: string }) {
  const build = new ProjectBuilder(app, teamId, people.ownerId);
  await build.project({
    name: "Get the cabins ready",
    icon: "fas_campground",
    description: "Everything that has to be cleaned, repaired and signed off before the first campers arrive.",
    dueOn: inDays(12),
    memberIds: [people.memberId],
    pins: [...(await build.recordsOf("Cabins", 4)), ...(await build.collections("Sessions"))],
    done: 2,
  });
  await build.project({
    name: "Collect what’s still owed",
    icon: "fas_coins",
    description: "Families who haven’t paid in full get a call, not just a letter.",
    state: "planned",
    dueOn: inDays(45),
    memberIds: [],
    pins: await build.collections("Unpaid registrations", "Families"),
    done: 0,
  });
}

type Pin = { kind: string; subjectId: string };
type Plan = Parameters<typeof createProject>[2] & { pins: Pin[]; done: number };

class ProjectBuilder {
  readonly #app: App;
  readonly #caller: TeamCaller;

  constructor(app: App, teamId: string, userId: string) {
    this.#app = app;
    this.#caller = {
      ...{ teamId, userId, teamUserId: "", sessionId: "", authUsername: "", email: "", name: "" },
      // No version that is ever reached: what is known of the team is read as it is now.
      ...{ isSysAdmin: false, isTeamAdmin: true, features: [], roleIds: [], definitionsVersion: -1, timeZone: "UTC" },
    };
  }

  async project({ pins, done, ...plan }: Plan) {
    const { id } = await createProject(this.#app, this.#caller, plan);
    for (const pin of pins)
      await pinToProject(this.#app, this.#caller, id, { ...pin, isDone: pins.indexOf(pin) < done });
  }

  async collections(...names: string[]): Promise<Pin[]> {
    const rows = await this.#team.from("collection").select(["id", "plural_name"]).execute();
    return names.map((name) => ({
      kind: "collection",
      subjectId: rows.find(({ plural_name }) => plural_name === name)!.id,
    }));
  }

  async recordsOf(collection: string, count: number): Promise<Pin[]> {
    const [{ subjectId }] = (await this.collections(collection)) as [Pin];
    const rows = await this.#team.data
      .selectFrom("_record")
      .select("id")
      .where("home_id", "=", subjectId)
      .orderBy("number")
      .limit(count)
      .execute();
    return rows.map(({ id }) => ({ kind: "record", subjectId: id }));
  }

  get #team() {
    return this.#app.db.team(this.#caller.teamId);
  }
}
