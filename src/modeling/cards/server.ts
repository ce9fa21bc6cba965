import { feature } from "#server/http/handlers.ts";
import { changeCard, createCard, deleteCard, orderCards, restoreCard } from "./cards.server.ts";
import { cardsContract } from "./contract.ts";
import {
  changeGroup,
  createGroup,
  deleteGroup,
  orderGroups,
  placeCards,
  placeInGroups,
  restoreGroup,
} from "./groups.server.ts";
import { listCardSources, listCards, showCardTo, showGroupTo } from "./show-cards.server.ts";
import { translateCard, translateGroup } from "./translate-cards.server.ts";

export const cards = feature(cardsContract, {
  listCards: ({ team, caller, params, query }) =>
    listCards(team, caller, params.collectionId, query.forShaping !== undefined),
  listCardSources: ({ team, caller, params }) => listCardSources(team, caller, params.collectionId),
  createCard: async ({ app, team, caller, params, body }) =>
    showCardTo(team, caller, await createCard(app, caller, params.collectionId, body)),
  changeCard: async ({ app, team, caller, params, query, body }) => {
    const isShaping = query.forShaping !== undefined;
    return showCardTo(team, caller, await changeCard(app, caller, params, body, isShaping), isShaping);
  },
  deleteCard: async ({ app, caller, params }) => {
    await deleteCard(app, caller, params);
    return undefined;
  },
  restoreCard: async ({ app, team, caller, params }) =>
    showCardTo(team, caller, await restoreCard(app, caller, params)),
  orderCards: async ({ app, caller, params, body }) => {
    await orderCards(app, caller, params.collectionId, body.cardIds);
    return undefined;
  },
  translateCard: async ({ app, caller, params, body }) => ({ words: await translateCard(app, caller, params, body) }),

  createCardGroup: async ({ app, team, caller, params, body }) =>
    showGroupTo(team, caller, await createGroup(app, caller, params.collectionId, body)),
  changeCardGroup: async ({ app, team, caller, params, body }) =>
    showGroupTo(team, caller, await changeGroup(app, caller, params, body)),
  deleteCardGroup: async ({ app, caller, params }) => {
    await deleteGroup(app, caller, params);
    return undefined;
  },
  restoreCardGroup: async ({ app, team, caller, params }) =>
    showGroupTo(team, caller, await restoreGroup(app, caller, params)),
  orderCardGroups: async ({ app, caller, params, body }) => {
    await orderGroups(app, caller, params.collectionId, body.groupIds);
    return undefined;
  },
  placeCards: async ({ app, team, caller, params, body }) =>
    showGroupTo(team, caller, await placeCards(app, caller, params, body.cardIds)),
  placeCardsInGroups: async ({ app, team, caller, params, body }) => {
    const placed = await placeInGroups(app, caller, params.collectionId, body.groups);
    return { groups: await Promise.all(placed.map((group) => showGroupTo(team, caller, group))) };
  },
  translateCardGroup: async ({ app, caller, params, body }) => ({
    words: await translateGroup(app, caller, params, body),
  }),
});
