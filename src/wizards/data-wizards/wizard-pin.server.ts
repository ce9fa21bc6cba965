import type { PinKind, PinSubject } from "#data/collections/pin-kind.server.ts";
import { mayShapeData } from "#data/collections/shaped-definitions.ts";
import { wordsReader } from "#data/collections/words-reader.ts";
import { linkedCollections, readWizards } from "./read-wizards.server.ts";
import { mayStart } from "./show-wizards.server.ts";
import { wizardNameIn } from "./wizard-definitions.ts";

/** Opens the wizard itself: whoever cannot start it does not know its name. */
export const wizardPin: PinKind = {
  name: "wizard",
  async find(team, known, ids, caller) {
    const links = await linkedCollections(team);
    const { language } = wordsReader(known.definitions.languages, caller);
    const wizards = (await readWizards(team)).filter(({ id }) => ids.includes(id));
    return new Map(
      wizards.map((wizard): [string, PinSubject] => {
        const isOpen = mayStart(known, wizard, links.get(wizard.id) ?? []) || mayShapeData(caller);
        const shown = { name: wizardNameIn(wizard, language), icon: wizard.icon, hint: "" };
        return [wizard.id, isOpen ? shown : "hidden"];
      }),
    );
  },
  existing: async (team, ids) =>
    (await team.from("data_wizard").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
};
