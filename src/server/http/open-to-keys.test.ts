import { describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { isOpenToKeys, onlyReads } from "#shared/endpoint.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { joinTeam } from "#testing/join-team.ts";
import { startTestApp } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/**
 * Everything that an API key may change. What is added here lives on when the key is gone: nothing that decides who is in
 * charge (administrators, roles, people, keys, two-factor, backups, senders) belongs to it.
 */
const written = {
  account: ["changeAccount", "removeLogo", "takeLogo", "uploadLogo"],
  collections: ["changeCollection", "createCollection", "deleteCollection", "restoreCollection"],
  fields: ["changeField", "createField", "deleteField", "orderFields", "restoreField"],
  types: ["changeType", "checkTypeChange", "undoTypeChange"],
  cards: ["changeCard", "createCard", "deleteCard", "orderCards", "restoreCard"],
  groups: ["changeCardGroup", "createCardGroup", "deleteCardGroup", "orderCardGroups", "restoreCardGroup"],
  placed: ["placeCards", "placeCardsInGroups"],
  views: ["changeView", "createView", "deleteView", "duplicateView", "orderViews", "restoreView"],
  published: ["publishView", "revertView", "setExternalPassword", "unpublishView"],
  words: ["translateCard", "translateCardGroup", "translateCollection", "translateField", "translateView"],
  wizards: ["changeWizard", "createWizard", "deleteWizard", "duplicateWizard", "orderWizards", "restoreWizard"],
  madeWizards: ["importWizard", "useStarter"],
  runnable: ["publishWizard", "revertWizard", "translateWizard", "unpublishWizard"],
  steps: ["changeStep", "createStep", "deleteStep", "duplicateStep", "orderSteps"],
  tasks: ["changeTask", "createTask", "deleteTask", "duplicateTask", "orderTasks"],
  access: ["changeExternalAccessLink", "createExternalAccessLink", "deleteExternalAccessLink"],
  runs: ["answerStep", "cancelRun", "finishRun", "goToStep", "mailRun", "startRun", "undoRun"],
  offeredWizards: ["changeWizardLink", "createWizardLink", "deleteWizardLink"],
  widgets: ["changeWidget", "createWidget", "deleteWidget"],
  subscribeWidgets: ["changeSubscribeWidget", "createSubscribeWidget", "deleteSubscribeWidget"],
  copies: ["createFromCsvShape", "duplicateCollection", "removeBlueprint", "saveBlueprint", "uploadCsvShape"],
  uses: ["undoStructureChange", "useBlueprint"],
  lists: ["addListItems", "changeCustomList", "changeListItem", "createCustomList", "mergeListItems", "orderListItems"],
  items: ["translateListItem"],
  tags: ["changeTag", "createTag", "deleteTag", "mergeTags", "restoreTag"],
  records: [
    "changeMembers",
    "changeRecords",
    "createRecord",
    "deleteRecord",
    "dismissPossibleMatches",
    "mergeRecords",
    "restoreRecord",
    "updateRecord",
  ],
  others: ["emptyBin", "locateRecords", "orderMember", "undoChangeSet"],
  imports: ["checkImport", "mendCells", "runImport", "uploadImport"],
  filters: ["putListSetup"],
  projects: ["changeProject", "createProject", "deleteProject", "restoreProject"],
  inProjects: ["addProjectMember", "markPin", "orderPins", "pinToProject", "removeProjectMember", "unpin"],
  // They send what their owner may read, and nothing once that person may not: a service that is connected by a key asks for its own.
  webhooks: ["changeWebhook", "createWebhook", "deleteWebhook", "renewWebhookSecret", "retryDelivery", "testWebhook"],
  subscriptions: [
    "changeSubscriptionList",
    "createSubscriptionList",
    "deleteSubscriptionList",
    "restoreSubscriptionList",
  ],
  subscribers: ["addSubscriber", "addSubscribersOfCollection", "removeSubscriber"],
  suppressions: ["addSuppression", "changeMessageSettings", "importSuppressions", "removeSuppression"],
  templates: [
    "changeTemplate",
    "copyProductTemplate",
    "createTemplate",
    "deleteTemplate",
    "duplicateTemplate",
    "startFromScratch",
  ],
  offered: ["archiveTemplate", "publishTemplate", "restoreTemplate", "unarchiveTemplate"],
  messages: ["changeMessage", "createMessage", "deleteMessage", "duplicateMessage", "handOverMessage", "useTemplate"],
  again: ["resendMessage"],
  ways: ["actOnMessage", "answerApproval", "requestApproval", "rescheduleMessage", "scheduleMessage"],
  letters: ["chooseSubject", "decideUncertain", "retryFailed", "sendTest", "sendTransactional"],
  own: ["openTeam", "removeBookmark", "sendTestEvent", "setBookmark", "setLanguage", "stopLongWork", "uploadFile"],
};

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
const writing = endpoints.filter(([, endpoint]) => !onlyReads(endpoint));

it("knows what an API key may change", () => {
  const open = writing.filter(([, endpoint]) => isOpenToKeys(endpoint)).map(([name]) => name);
  expect(open.sort()).toEqual(Object.values(written).flat().sort());
});

describe("what decides who is in charge", () => {
  const world = whileTesting(startTestApp);

  it("is closed to the key of an administrator", async () => {
    const { teamId, memberRoleId } = await makeTeam(world.db);
    const admin = await joinTeam(world, teamId, { isTeamAdmin: true });
    const { userId } = await makePerson(world.db);
    const teamUserId = await addToTeam(world.db, teamId, { userId });
    const roleId = await makeRole(world.db, teamId, "Kitchen", []);
    const made = await admin.me.post(`/api/teams/${teamId}/api-keys`, { name: "Script" });
    const script = new Visitor(world.url);
    script.headers = { authorization: `Bearer ${(made.body as { key: string }).key}` };
    const ids: Record<string, string> = { teamId, roleId, teamUserId };
    const closed = writing.filter(([, endpoint]) => "team" in endpoint.access && !isOpenToKeys(endpoint));
    expect(closed.length).toBeGreaterThan(15);
    for (const [name, { method, path }] of closed) {
      const at = `/api${path.replace(/:(\w+)/g, (_, key: string) => ids[key] ?? roleId)}`;
      expect([name, (await script.send(method, at, {})).status]).toEqual([name, 403]);
    }
    const invited = { email: "heir@example.test", firstName: "Heir", asTeamAdmin: true };
    expect((await script.post(`/api/teams/${teamId}/invitations`, invited)).status).toBe(403);
    const users = await script.get(`/api/teams/${teamId}/users`);
    expect([users.status, JSON.stringify(users.body)]).toEqual([200, expect.not.stringContaining("heir@")]);
    expect((await admin.me.put(`/api/teams/${teamId}/roles/${memberRoleId}/people/${teamUserId}`)).status).toBe(204);
  });
});
