import { languageAndBrandOf } from "#people/auth/language-and-brand.server.ts";
import { feature } from "#server/http/handlers.ts";
import { refuseField } from "#shared/errors.ts";
import { deliveryContract } from "./contract.ts";
import { checkNewSender } from "./jobs.server.ts";
import { lookUpSender } from "./look-up-sender.server.ts";
import { changeWay, offeredKinds, readWays, removeWay, testWay } from "./message-ways.server.ts";
import { beginProof, proveByCode, proveByLink, showProof } from "./prove-sender.server.ts";
import {
  changeSender,
  deleteSender,
  insertSender,
  installationSender,
  listSenders,
  readSender,
  showSender,
} from "./senders.server.ts";
import { changeSmsPolicy, showSmsPolicy } from "./sms-policy.server.ts";

export const delivery = feature(deliveryContract, {
  listSenders: async ({ app, team, caller }) => ({
    senders: await listSenders(team, caller),
    Installation: {
      EMAIL: installationSender(app, "EMAIL").address,
      SMS: installationSender(app, "SMS").address,
    },
  }),

  createSender: async ({ team, body, ...asking }) => {
    const { app } = asking;
    const made = await insertSender(asking, team, body);
    if (made.channel === "EMAIL") {
      await app.db.transaction((tx) => app.jobs.send(tx, checkNewSender, { teamId: team.id, senderId: made.id }));
    }
    const proving = { ...asking, languageAndBrand: languageAndBrandOf(asking) };
    try {
      return showSender(await beginProof(proving, team, made));
    } catch (error) {
      // What cannot be proven is none; why is said at its address.
      await deleteSender(asking, team, made.id);
      throw error;
    }
  },

  changeSender: ({ team, params, body, ...asking }) => changeSender(asking, team, params.senderId, body),

  deleteSender: async ({ team, params, ...asking }) => {
    await deleteSender(asking, team, params.senderId);
    return undefined;
  },

  sendSenderProof: async ({ team, params, ...asking }) => {
    const sender = await readSender(team, params.senderId);
    return showSender(await beginProof({ ...asking, languageAndBrand: languageAndBrandOf(asking) }, team, sender));
  },

  proveSenderByCode: async ({ team, params, body, ...asking }) =>
    showSender(await proveByCode(asking, team, params.senderId, body.Code)),

  checkSenderDomain: async ({ app, team, params }) => {
    const { channel } = await readSender(team, params.senderId);
    if (channel !== "EMAIL") refuseField("senderId", "data.senderNoDomain");
    await lookUpSender(app, team, params.senderId);
    return showSender(await readSender(team, params.senderId));
  },

  showSenderProof: ({ app, query, address }) => showProof(app, address, query.token),

  proveSender: ({ app, body, address }) => proveByLink(app, address, body.token),

  readSmsPolicy: ({ app, team }) => showSmsPolicy(app, team),

  changeSmsPolicy: ({ team, body, ...asking }) => changeSmsPolicy(asking, team, body),

  readMessageWays: async ({ team, ...asking }) => ({
    ways: await readWays(asking, team),
    Kinds: offeredKinds.map(({ name, methods, secrets }) => ({
      Name: name,
      Methods: [...methods],
      Secrets: [...secrets],
    })),
  }),

  changeMessageWay: ({ team, body, ...asking }) => changeWay(asking, team, body),

  removeMessageWay: async ({ team, query, ...asking }) => {
    await removeWay(asking, team, query.DeliveryMethodId);
    return undefined;
  },

  testMessageWay: ({ team, body, ...asking }) => testWay(asking, team, body),
});
