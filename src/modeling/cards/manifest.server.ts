import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { manifest } from "#server/manifest.ts";
import { cardGroupsInBlueprints, cardsInBlueprints } from "./blueprint-cards.server.ts";
import { cardGroupKind } from "./card-group-kind.server.ts";
import { cardKind } from "./card-kind.server.ts";
import { cards } from "./server.ts";

export const cardsManifest = manifest({
  endpoints: [cards],
  adds: [definitionKinds.add(cardKind, cardGroupKind), blueprintParts.add(cardsInBlueprints, cardGroupsInBlueprints)],
});
