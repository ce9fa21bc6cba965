import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { manifest } from "#server/manifest.ts";
import { refuseField } from "#shared/errors.ts";
import { cardGroupsInBlueprints, cardsInBlueprints } from "./blueprint-cards.server.ts";
import { cardGroupKind } from "./card-group-kind.server.ts";
import { cardKind } from "./card-kind.server.ts";
import { mostCards, mostGroups } from "./rules.ts";
import { cards } from "./server.ts";

export const cardsManifest = manifest({
  endpoints: [cards],
  adds: [
    definitionKinds.add(cardKind, cardGroupKind),
    blueprintParts.add(cardsInBlueprints, cardGroupsInBlueprints),
    rowLimits.add(
      {
        ...{ table: "data_card", max: mostCards, per: ["collection_id"], ignoresTrash: true },
        refuse: (max) => refuseField("id", "data.cardsTooMany", { max }),
      },
      {
        ...{ table: "data_card_group", max: mostGroups, per: ["collection_id"], ignoresTrash: true },
        refuse: (max) => refuseField("id", "data.cardGroupsTooMany", { max }),
      },
    ),
  ],
});
