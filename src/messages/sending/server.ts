import { sendCsv } from "#messages/consent/csv-files.server.ts";
import { openPicture } from "#messages/content/pictures.server.ts";
import { showMessage } from "#messages/outgoing-messages/show-messages.server.ts";
import { feature } from "#server/http/handlers.ts";
import { checkMessage } from "./check-letters.server.ts";
import { recipientsContract } from "./contract.ts";
import { estimateSms } from "./estimate-sms.server.ts";
import { exportRecipients } from "./export-recipients.server.ts";
import { listCandidates } from "./list-candidates.server.ts";
import { listCandidateHistory } from "./list-sent.server.ts";
import { countFor, decideUncertain, listRecipients, readRecipient, retryFailed } from "./recipients.server.ts";
import { requireWritable } from "./require-writable.server.ts";
import { sendTransactional } from "./send-transactional.server.ts";
import { previewMessage, sendTest } from "./show-letters.server.ts";
import { chooseSubject } from "./try-subjects.server.ts";

export const messageRecipients = feature(recipientsContract, {
  countAudience: ({ team, params, ...asking }) => countFor(asking, team, params.messageId),
  listCandidates: ({ team, params, query, ...asking }) => listCandidates(asking, team, params.messageId, query),
  listCandidateHistory: ({ team, caller, params, query }) =>
    listCandidateHistory(team, caller, params.messageId, query),
  listRecipients: ({ team, params, query, ...asking }) => listRecipients(asking, team, params.messageId, query),
  exportRecipients: async ({ team, caller, params, query, reply, say }) => {
    const { internal_name } = await requireWritable(team, caller, params.messageId);
    return sendCsv(reply, `${internal_name}.csv`, exportRecipients({ team, say }, params.messageId, query));
  },
  readRecipient: ({ team, params, ...asking }) => readRecipient(asking, team, params.messageId, params.recipientId),
  decideUncertain: async ({ team, params, body, ...asking }) => {
    await decideUncertain(asking, params.messageId, body);
    return showMessage(asking, team, params.messageId);
  },
  retryFailed: async ({ team, params, body, ...asking }) => {
    await retryFailed(asking, params.messageId, body);
    return showMessage(asking, team, params.messageId);
  },
  chooseSubject: async ({ team, params, body, ...asking }) => {
    await chooseSubject(asking, params.messageId, body.variant);
    return showMessage(asking, team, params.messageId);
  },
  sendTest: ({ team, params, body, ...asking }) => sendTest(asking, team, params.messageId, body),
  previewMessage: ({ team, params, query, ...asking }) => previewMessage(asking, team, params.messageId, query),
  estimateSms: ({ team, params, ...asking }) => estimateSms(asking, team, params.messageId),
  checkMessage: ({ team, params, ...asking }) => checkMessage(asking, team, params.messageId),
  openMessagePicture: ({ app, query, reply }) => openPicture(app, query.token, reply),
  sendTransactional: ({ body, ...asking }) => sendTransactional(asking, body),
});
