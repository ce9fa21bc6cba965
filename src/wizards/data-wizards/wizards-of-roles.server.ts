import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions, readGrants } from "#data/collections/read-definitions.server.ts";
import type { RolePart } from "#people/roles/role-parts.server.ts";
import { linkedCollections } from "./read-wizards.server.ts";

/** Whatever wizard a role opens, of those in the bin too, its giver may run. */
export const wizardsOfRoles: RolePart = {
  async findBeyond({ team, caller }, roleIds) {
    const grants = await readGrants(team);
    const definitions = await readDefinitions(team, grants, { withBin: true });
    const links = await linkedCollections(team);
    const wizards = await team.from("data_wizard").select("id").execute();
    const held = new DataRights(definitions, grants, caller);
    const isHeld = ({ id }: { id: string }) => held.mayRunWizard(id, links.get(id) ?? []);
    const lacking = wizards.filter((wizard) => !isHeld(wizard));
    return roleIds.filter((roleId) => {
      const given = new DataRights(definitions, grants, { isTeamAdmin: false, roleIds: [roleId] });
      return lacking.some(({ id }) => given.mayRunWizard(id, links.get(id) ?? []));
    });
  },
};
