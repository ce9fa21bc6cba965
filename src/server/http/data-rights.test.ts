import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { outgoingMessages } from "#messages/outgoing-messages/server.ts";
import { auth } from "#people/auth/server.ts";
import { profile } from "#people/profile/server.ts";
import { roles } from "#people/roles/server.ts";
import { teams } from "#people/teams/server.ts";
import { files } from "#platform/files/server.ts";
import { live } from "#platform/live/server.ts";
import { logging } from "#platform/logging/server.ts";
import { mapTiles } from "#platform/map-tiles/server.ts";
import { type DataPermission, dataPermissions } from "#shared/permissions.ts";
import { testPages } from "#system/test-pages/server.ts";
import { roleAdmin } from "#team-admin/role-admin/server.ts";
import type { DataEndpoint } from "#testing/data-endpoint.ts";
import { dataEndpoints } from "#testing/data-endpoints.ts";
import { makePlace, makeSample, type Sample } from "#testing/data-sample.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { dataWizards } from "#wizards/data-wizards/server.ts";
import { wizardFiles } from "#wizards/wizard-files/server.ts";
import { wizardRuns } from "#wizards/wizard-runs/server.ts";
import { wizardStarters } from "#wizards/wizard-starters/server.ts";

/** These have nothing to do with a team's records; the live stream has tests of its own. */
const withoutData = [
  ...[auth, files, live, logging, mapTiles, profile, roles, roleAdmin, teams, testPages],
  // Rights on messages, which are tried in messages/outgoing-messages.
  outgoingMessages,
  // What wizards are made of, and no record; their rights are tried in wizards/data-wizards.
  dataWizards,
  wizardStarters,
  wizardFiles,
  // Whoever runs a wizard does what they could do by hand; tried in wizards/wizard-runs and wizards/tasks.
  wizardRuns,
];
/** A person's own: their long work, their uploads; and what only somebody with a whole set-up can try, which its test does. */
const triedElsewhere = [
  "listLongWork",
  "readLongWork",
  "stopLongWork",
  "uploadFile",
  "readFile",
  "badCells",
  // About an address that the caller writes, not about data.
  "readGeocoder",
  "findCoordinates",
  // Only where the operator has a service for it.
  "locateRecords",
  "orderMember",
  "listProjects",
  "createProject",
  "changeProject",
  "deleteProject",
  "restoreProject",
  "addProjectMember",
  "removeProjectMember",
  "unpin",
  "orderPins",
  // Counts and names of messages, wizards and projects, each tried where it is read (`today.server.test.ts`, stats).
  "readToday",
  // Views as such, and what they say where an item is missing; what is read through them is tried here.
  "readItem",
  "listViews",
  "readView",
  "createView",
  "changeView",
  "publishView",
  "unpublishView",
  "revertView",
  "setExternalPassword",
  "duplicateView",
  "deleteView",
  "restoreView",
  "orderViews",
  "listViewRoles",
  "listTeamViews",
  "translateView",
  // Templates of messages are about no record; what their preview shows of one is tried in templates/server.test.ts.
  "listTemplates",
  "readTemplate",
  "createTemplate",
  "changeTemplate",
  "publishTemplate",
  "archiveTemplate",
  "unarchiveTemplate",
  "duplicateTemplate",
  "deleteTemplate",
  "restoreTemplate",
  "listTemplateVersions",
  "startFromScratch",
  "previewTemplate",
  "listProductTemplates",
  "previewProductTemplate",
  "copyProductTemplate",
  // Addresses of one's own calendars; what they tell is tried in feeds.server.test.ts.
  // Of messages; what they tell of records, and what they merge, is tried in messages/sending.
  "countAudience",
  "listCandidates",
  "listCandidateHistory",
  "listRecipients",
  "readRecipient",
  "exportRecipients",
  "retryFailed",
  "chooseSubject",
  "readMessageStats",
  "readMessagePicture",
  "listSentMessages",
  "listRecipientEvents",
  "decideUncertain",
  "sendTest",
  "previewMessage",
  "checkMessage",
  "estimateSms",
  "sendTransactional",
  "listFeeds",
  "createFeed",
  "revokeFeed",
];

const known = features
  .filter((each) => !withoutData.includes(each))
  .flatMap(({ contract }) => Object.entries(contract));
const nameOf = (entry: string) => entry.split("/")[0]!;
const tried = Object.entries(dataEndpoints).flatMap(([name, entry]) => {
  const endpoint = known.find(([each]) => each === nameOf(name))?.[1];
  return endpoint ? [{ name, method: endpoint.method, entry }] : [];
});

type Who = {
  is: string;
  visitor: Visitor;
  userId: string;
  holds: readonly DataPermission[];
  isAdmin?: true;
  /** Also with what shapes collections, where rights on data count for nothing. */
  isTried?: boolean;
};
type Asking = { method: string; entry: DataEndpoint };
type Reads = "nothing" | "all";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let other: DataTeam;
let people: Who[];
let place: Awaited<ReturnType<typeof makePlace>>;
let otherAdminId: string;

beforeAll(async () => {
  other = await world.team();
  otherAdminId = await userIdOf(other.admin);
});

/** Samples leave collections behind, which every request reads: after some endpoints a new team begins without them. */
const endpointsOfATeam = 15;
const sample = sampleOf(tried);
const rounds = Array.from({ length: Math.ceil(sample.length / endpointsOfATeam) }, (_, round) =>
  sample.slice(round * endpointsOfATeam, (round + 1) * endpointsOfATeam),
);

it("knows every endpoint that has to do with data, and what it takes: add yours to the table", () => {
  // What takes a permission of its own, whatever one may do with data, is tried in access.test.ts.
  const forMembers = known.filter(([, { access }]) => access.kind === "member").map(([name]) => name);
  const listed = new Set([...Object.keys(dataEndpoints).map(nameOf), ...triedElsewhere]);
  expect(forMembers.filter((name) => !listed.has(name))).toEqual([]);
});

describe.each(rounds.map((endpoints, index) => ({ round: index + 1, endpoints })))(
  "round $round",
  { tags: ["generated"] },
  ({ endpoints }) => {
    beforeAll(async () => {
      team = await world.team();
      people = await gather();
      place = await makePlace(team);
    });

    it.each(endpoints)(
      "$name is closed without any one of the rights that it takes, and open with exactly those",
      async (endpoint) => {
        const { needs, shapes } = endpoint.entry;
        const found: Record<string, Reads> = {};
        const expected: Record<string, Reads> = {};
        const sufficient = await holder("who holds exactly what it takes", needs, shapes);
        const sampling = samplesFor(endpoint);
        for (const who of [...people.filter(({ isTried }) => isTried || !shapes), sufficient]) {
          const mayAll = needs.every((permission) => who.holds.includes(permission));
          const isOpen = who.isAdmin || who === sufficient || (mayAll && !shapes);
          expected[who.is] = isOpen ? "all" : "nothing";
          found[who.is] = await toldTo(who, endpoint, await sampling.next());
          if (found[who.is] === "all") sampling.isUsed();
        }
        expect(found).toEqual(expected);
      },
    );

    it.each(endpoints)("$name is closed to strangers and to administrators of another team", async (endpoint) => {
      const sample = await makeSample(world, team, endpoint.entry.shapes ? undefined : place);
      for (const [visitor, status] of [
        [world.visitor(), 401],
        [other.admin, 403],
      ] as const) {
        const answer = await send(visitor, endpoint, sample, otherAdminId);
        expect(answer.status).toBe(status);
        expect(textOf(answer)).not.toContain(sample.recordId);
      }
    });
  },
);

/** One for all who read or are refused, which changes nothing; a new one after each who has written. */
function samplesFor({ method, entry }: Asking) {
  let kept: Promise<Sample> | undefined;
  return {
    next() {
      kept ??= makeSample(world, team, entry.shapes ? undefined : place);
      return kept;
    },
    isUsed() {
      if (method !== "GET") kept = undefined;
    },
  };
}

/** Whether the answer tells or does what was asked for; what it refuses it refuses without a word of the record. */
async function toldTo({ visitor, userId }: Who, endpoint: Asking, sample: Sample): Promise<Reads> {
  const answer = await send(visitor, endpoint, sample, userId);
  if (answer.status >= 200 && answer.status < 300) {
    const { tells } = endpoint.entry;
    return !tells || tells(textOf(answer), sample) ? "all" : "nothing";
  }
  expect([403, 404, ...(endpoint.entry.asksOfField ? [400] : [])], textOf(answer)).toContain(answer.status);
  expect(textOf(answer)).not.toMatch(/Zanzibar|Ada/);
  return "nothing";
}

async function send(visitor: Visitor, { method, entry }: Asking, sample: Sample, userId: string) {
  const { at, body } = await entry.ask(sample, { userId, visitor });
  return visitor.send(method, at.startsWith("/api/") ? at : team.path(at), body);
}

const textOf = ({ body }: { body: unknown }) => (typeof body === "string" ? body : JSON.stringify(body));

async function gather(): Promise<Who[]> {
  const elsewhere = await team.collection("Elsewhere");
  const all = [...dataPermissions];
  const onlyElsewhere = await team.memberWith([{ permissions: all, collectionId: elsewhere }]);
  return [
    {
      is: "administrator",
      visitor: team.admin,
      userId: await userIdOf(team.admin),
      holds: all,
      isAdmin: true,
      isTried: true,
    },
    { ...(await holder("who has no role", [])), isTried: true },
    { ...(await holder("who holds everything", all)), isTried: true },
    await holder("who sees names only", ["read_data_record_metadata"]),
    ...(await Promise.all(
      all.map((missing) =>
        holder(
          `who holds everything but ${missing}`,
          all.filter((each) => each !== missing),
        ),
      ),
    )),
    {
      is: "who holds everything, in another collection",
      visitor: onlyElsewhere,
      userId: await userIdOf(onlyElsewhere),
      holds: [],
    },
  ];
}

async function holder(is: string, permissions: readonly DataPermission[], shapes?: true): Promise<Who> {
  const rights = permissions.length > 0 ? [{ permissions: [...permissions] }] : [];
  const visitor = await team.memberWith(rights, shapes ? ["team_admin_data_collections"] : []);
  return { is, visitor, userId: await userIdOf(visitor), holds: permissions };
}

const userIdOf = async (visitor: Visitor) => ((await visitor.get("/api/me")).body as { userId: string }).userId;
