import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson } from "./factories.ts";
import { csvFile } from "./sample-bodies.ts";
import type { TestApp } from "./test-app.ts";

/** One of each thing that a team can have, all called `word`: what a test of other teams looks for. Gives their ids. */
export async function makeOneOfEach(world: TestApp, teamId: string, word: string) {
  const person = await makePerson(world.db);
  await addToTeam(world.db, teamId, { userId: person.userId, name: word, isTeamAdmin: true });
  const admin = await world.signIn(person.email);
  const make = async (path: string, input: object) =>
    ((await admin.post(`/api/teams/${teamId}/${path}`, input)).body as { id: string }).id;
  const collectionId = await make("collections", { name: word, pluralName: word });
  const fieldId = await make(`collections/${collectionId}/fields`, { title: word, dataType: "plain_text" });
  const cardId = await make(`collections/${collectionId}/cards`, { title: word, type: "form" });
  const groupId = await make(`collections/${collectionId}/card-groups`, { name: word });
  const view = { type: "table", internalName: word, isPersonal: false, publish: true };
  const viewId = await make(`collections/${collectionId}/views`, view);
  const widgetId = await make(`collections/${collectionId}/widgets`, { viewId, name: word, domains: ["example.org"] });
  const exportId = await make("exports", {});
  const dayField = await make(`collections/${collectionId}/fields`, { title: `${word} day`, dataType: "date" });
  const days = {
    ...view,
    type: "calendar",
    internalName: `${word} days`,
    settings: { options: { startFieldId: dayField } },
  };
  const calendarId = await make(`collections/${collectionId}/views`, days);
  const made = (await admin.post(`/api/teams/${teamId}/views/${calendarId}/feeds`, {})).body;
  const { id: feedId } = made as { id: string };
  const wizardId = await make("wizards", { name: word, description: word });
  const wizard = `/api/teams/${teamId}/wizards/${wizardId}`;
  const [stepId, taskId, accessLinkId] = [newId(), newId(), newId()];
  await admin.post(`${wizard}/steps`, { id: stepId, title: word });
  await admin.post(`${wizard}/steps/${stepId}/tasks`, { id: taskId, title: word, type: "create_temp_variable" });
  await admin.post(`${wizard}/external-access-links`, { id: accessLinkId, collectionId });
  await admin.post(`${wizard}/publish`);
  const runId = newId();
  await admin.post(`/api/teams/${teamId}/wizard-runs`, { id: runId, dataWizardId: wizardId });
  const keyId = await make("api-keys", { name: word });
  const hook = { name: word, url: `https://hooks.invalid/${word}`, events: ["record.created"] };
  const webhookId = await make("webhooks", hook);
  const sender = { DeliveryMethodId: "EMAIL", Name: word, Address: `${word}@senders.invalid` };
  const senderId = ((await admin.post(`/api/teams/${teamId}/senders`, sender)).body as { Id: string }).Id;
  const letter = { DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en", SubjectLine: word };
  const written = await admin.post(`/api/teams/${teamId}/templates`, { ...letter, Name: word });
  const { Id: templateId } = written.body as { Id: string };
  const recordId = await make(`collections/${collectionId}/records`, { values: { [fieldId]: word } });
  const log = (await admin.get(`/api/teams/${teamId}/webhooks/${webhookId}/deliveries`)).body;
  const deliveryId = (log as { deliveries: [{ id: string }] }).deliveries[0].id;
  const blueprintId = await make("blueprints", { collectionId, name: word, description: word });
  const { body } = await admin.get(`/api/teams/${teamId}/records/${recordId}/history`);
  const [{ changeSetId }] = (body as { changes: [{ changeSetId: string }] }).changes;
  const uploaded = await admin.send("POST", `/api/teams/${teamId}/collections/${collectionId}/imports`, csvFile());
  const importId = (uploaded.body as { id: string }).id;
  const shape = await admin.send("POST", `/api/teams/${teamId}/csv-shapes`, csvFile());
  const shapeId = (shape.body as { id: string }).id;
  const tagId = await make("tags", { name: word });
  const projectId = await make("projects", { name: word, description: word });
  const pinId = newId();
  await make(`projects/${projectId}/pins`, { id: pinId, kind: "record", subjectId: recordId });
  const begun = { Id: newId(), InternalName: word, DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" };
  const { Id: messageId } = begun;
  await make("messages", begun);
  const recipientId = newId();
  const to = { address: `${word}@to.test`, address_key: `${word}@to.test`, name: word, language: "en" };
  await world.db
    .team(teamId)
    .data.insertInto("_outbox")
    .values({ id: recipientId, message_id: messageId, ...to, state: "sent" })
    .execute();
  const definitionLog = (await admin.get(`/api/teams/${teamId}/structure/changes`)).body;
  const changeId = (definitionLog as { changes: [{ id: string }] }).changes[0].id;
  const listId = (
    (await admin.post(`/api/teams/${teamId}/subscription-lists`, { InternalName: word, ExternalName: word })).body as {
      Id: string;
    }
  ).Id;
  const subscriber = { channel: "EMAIL", address: `${word}@list.test`, name: word, source: word };
  const subscriberId = await make(`subscription-lists/${listId}/subscribers`, subscriber);
  const suppressionId = await make("suppressions", { channel: "EMAIL", address: `${word}@no.test`, note: word });
  const workId = newId();
  const work = { id: workId, kind: word, params: "{}", state: "done", created_by: person.userId } as const;
  await world.db.team(teamId).insert("long_work", [work]).execute();
  const backupId = newId();
  const backup = { id: backupId, storage_key: word, kind: "team", cause: "hand", state: "done" } as const;
  await world.db.app
    .insertInto("backup")
    .values({ ...backup, team_id: teamId, team_name: word })
    .execute();
  return {
    backupId,
    senderId,
    tagId,
    listId,
    subscriberId,
    suppressionId,
    messageId,
    recipientId,
    projectId,
    pinId,
    cardId,
    groupId,
    viewId,
    widgetId,
    exportId,
    wizardId,
    stepId,
    taskId,
    linkId: accessLinkId,
    runId,
    blueprintId,
    keyId,
    webhookId,
    templateId,
    deliveryId,
    workId,
    importId,
    shapeId,
    changeId,
    collectionId,
    fieldId,
    recordId,
    /** Of an item of a view. */
    key: recordId,
    productKey: "invitation",
    feedId,
    /** A feed is for whoever has its address; nobody has one that ends so. */
    file: `${feedId}.ics`,
    changeSetId,
  };
}
