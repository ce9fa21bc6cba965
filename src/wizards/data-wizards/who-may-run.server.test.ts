import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { type DraftingTeam, makeDraftingTeam } from "#testing/drafted-wizards.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardLinkShown } from "./links-contract.ts";

const world = whileTesting(startDataWorld);
let team: DraftingTeam;

beforeEach(async () => {
  team = await makeDraftingTeam(world);
});

describe("who may run it", () => {
  const running = { permissions: ["run_data_wizard" as const] };

  it("is told per wizard, else by a collection that offers it, else of everything; drafts are run by nobody", async () => {
    const wizard = await team.whole();
    await team.make({ name: "Draft" });
    await bodyOf(team.publish(wizard.id));
    const everywhere = await team.memberWith([running]);
    const nowhere = await team.memberWith([]);
    const byName = await team.memberWith([{ ...running, wizardId: wizard.id }]);
    const denied = await team.memberWith([running, { ...running, wizardId: wizard.id, isAllowed: false }]);
    const byCollection = await team.memberWith([{ ...running, collectionId: team.campers }]);
    expect(
      await Promise.all([everywhere, nowhere, byName, denied, byCollection].map((who) => team.names(who))),
    ).toEqual([["Register"], [], ["Register"], [], []]);
    await bodyOf(team.admin.post(team.path(`/collections/${team.campers}/wizard-links`), { dataWizardId: wizard.id }));
    expect(await team.names(byCollection)).toEqual(["Register"]);
    expect((await byCollection.get(team.at(`/${wizard.id}`))).status).toBe(403);
  });

  it("counts in role administration: the matrix, its changes, the explanation, and giving a role", async () => {
    const wizard = await team.whole();
    await bodyOf(team.publish(wizard.id));
    const roleId = await makeRole(world.db, team.teamId, "Runner", []);
    const change = { permission: "run_data_wizard", collectionId: null, fieldId: null, wizardId: wizard.id };
    const changes = [{ ...change, from: "inherit", to: "allow" }];
    const grants = team.path(`/roles/${roleId}/data-grants`);
    expect((await team.admin.put(grants, { changes })).status).toBe(204);
    const role = await bodyOf<{ dataGrants: unknown[] }>(team.admin.get(team.path(`/roles/${roleId}`)));
    expect(role.dataGrants).toEqual([{ ...change, isAllowed: true }]);
    const odd = [{ ...changes[0], permission: "delete_data_records" }];
    expect((await team.admin.put(grants, { changes: odd })).status).toBe(400);
    const gone = [{ ...changes[0], wizardId: newId() }];
    expect((await team.admin.put(grants, { changes: gone })).status).toBe(404);
    const copy = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/roles/${roleId}/duplicate`), { name: "Copy" }),
    );
    const copied = await bodyOf<{ dataGrants: unknown[] }>(team.admin.get(team.path(`/roles/${copy.id}`)));
    expect(copied.dataGrants).toEqual(role.dataGrants);
    const runner = await team.join({ roleIds: [roleId] });
    expect(await team.names(runner)).toEqual(["Register"]);
    const manager = await team.memberWith([], ["team_admin_users"]);
    const { roles } = await bodyOf<{ roles: { id: string; abilities: { give: boolean } }[] }>(
      manager.get(team.path("/roles")),
    );
    expect(roles.find(({ id }) => id === roleId)?.abilities).toEqual({ give: false });
  });

  it("is warned of where a role that may run it may not write what it asks for", async () => {
    const wizard = await team.whole();
    const roleId = await makeRole(world.db, team.teamId, "Runner", []);
    await grantData(world.db, team.teamId, roleId, { ...running, wizardId: wizard.id });
    const { problems: found } = await team.read(wizard.id);
    expect(found).toMatchObject([
      { severity: "warning", problem: "rightWrite", taskId: wizard.draft.steps[0]!.tasks[0]!.id },
    ]);
    expect(found[0]!.message).toBe("The role Runner can run this wizard but not change “Email”.");
  });
});

describe("links of collections", () => {
  const links = () => team.path(`/collections/${team.campers}/wizard-links`);

  it("are made once, changed, told with the collection, and taken away", async () => {
    const { id } = await team.whole();
    const linkId = newId();
    const body = { id: linkId, dataWizardId: id, showInRowActionMenus: true };
    const made = await bodyOf<WizardLinkShown>(team.admin.post(links(), body));
    expect(await bodyOf(team.admin.post(links(), body))).toEqual(made);
    expect(made).toMatchObject({ wizardName: "Register", type: "internal", showInRouteTitleCardActionMenus: true });
    expect((await team.admin.post(links(), { dataWizardId: id })).status).toBe(409);
    const changed = await bodyOf<WizardLinkShown>(
      team.admin.patch(`${links()}/${linkId}`, { showInRouteTitleCardActionMenus: false }),
    );
    expect(changed).toMatchObject({ showInRouteTitleCardActionMenus: false, showInRowActionMenus: true });
    const collections = await bodyOf<{ id: string; dataCollectionWizardLinks: unknown[] }[]>(
      team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`),
    );
    expect(collections.find((each) => each.id === team.campers)?.dataCollectionWizardLinks).toEqual([changed]);
    expect((await team.read(id)).linkedCollectionIds).toEqual([team.campers]);
    const others = await team.collection("Other");
    const elsewhere = team.path(`/collections/${others}/wizard-links/${linkId}`);
    expect((await team.admin.delete(elsewhere)).status).toBe(404);
    expect((await team.admin.delete(`${links()}/${linkId}`)).status).toBe(204);
    expect((await bodyOf<{ links: unknown[] }>(team.admin.get(links()))).links).toEqual([]);
  });

  it("show who works with the records only what they can start", async () => {
    const wizard = await team.whole();
    await bodyOf(team.admin.post(links(), { dataWizardId: wizard.id }));
    const reading = { permissions: ["read_data_record_metadata" as const], collectionId: team.campers };
    const running = { permissions: ["run_data_wizard" as const], collectionId: team.campers };
    const reader = await team.memberWith([reading]);
    const runner = await team.memberWith([reading, running]);
    const stranger = await team.memberWith([]);
    const found = async (who: Visitor) => (await bodyOf<{ links: unknown[] }>(who.get(links()))).links.length;
    expect([await found(reader), await found(runner)]).toEqual([0, 0]);
    await bodyOf(team.publish(wizard.id));
    expect([await found(reader), await found(runner)]).toEqual([0, 1]);
    expect((await stranger.get(links())).status).toBe(404);
    expect((await runner.post(links(), { dataWizardId: wizard.id })).status).toBe(403);
  });
});
