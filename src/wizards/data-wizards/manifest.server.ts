import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { pinKinds } from "#data/collections/pin-kind.server.ts";
import { publishedOnHold } from "#data/collections/published-things.server.ts";
import { wizardLinks } from "#data/collections/wizard-links.server.ts";
import { messageLinks } from "#messages/content/message-links.server.ts";
import { roleParts } from "#people/roles/role-parts.server.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseConflict } from "#shared/errors.ts";
import { shownOutside } from "#views/data-views/shown-outside.server.ts";
import { wizardsInBlueprints } from "./blueprint-wizards.server.ts";
import { mostWizards } from "./contract.ts";
import { linksOf } from "./link-wizards.server.ts";
import { dataWizards } from "./server.ts";
import { isShownToVisitors } from "./views-for-visitors.server.ts";
import { wizardKind } from "./wizard-kind.server.ts";
import { wizardMessageLink } from "./wizard-message-link.server.ts";
import { wizardPin } from "./wizard-pin.server.ts";
import { wizardsOfRoles } from "./wizards-of-roles.server.ts";
import { wizardsOnHold } from "./wizards-on-hold.server.ts";

export const dataWizardsManifest = manifest({
  endpoints: [dataWizards],
  adds: [
    definitionKinds.add(wizardKind),
    rowLimits.add({
      ...{ table: "data_wizard", max: mostWizards, ignoresTrash: true },
      refuse: (max) => refuseConflict("", "wizards.tooMany", { max }),
    }),
    blueprintParts.add(wizardsInBlueprints),
    pinKinds.add(wizardPin),
    publishedOnHold.add(wizardsOnHold),
    roleParts.add(wizardsOfRoles),
    wizardLinks.add(linksOf),
    messageLinks.add(wizardMessageLink),
    shownOutside.add(isShownToVisitors),
    wordsAboutPeople.add(
      ...(["name", "description"] as const).map(
        (column) => ({ kind: "other", table: "data_wizard", column, form: "text", inApp: true }) as const,
      ),
      ...(["draft", "translations"] as const).map(
        (column) => ({ kind: "other", table: "data_wizard", column, form: "json", inApp: true }) as const,
      ),
      { kind: "other", table: "data_wizard_version", column: "flow", form: "json", inApp: true },
    ),
  ],
});
