import { feature } from "#server/http/handlers.ts";
import {
  actOnMessage,
  answerApproval,
  requestApproval,
  rescheduleMessage,
  scheduleMessage,
} from "./act-on-messages.server.ts";
import {
  changeMessage,
  createMessage,
  deleteMessage,
  duplicateMessage,
  handOver,
  useTemplate,
} from "./change-messages.server.ts";
import { outgoingMessagesContract } from "./contract.ts";
import { listMessages } from "./list-messages.server.ts";
import { resendMessage } from "./resend-message.server.ts";
import { showMessage } from "./show-messages.server.ts";

export const outgoingMessages = feature(outgoingMessagesContract, {
  listMessages: ({ team, query, ...asking }) => listMessages(asking, team, query),
  readMessage: ({ team, params, ...asking }) => showMessage(asking, team, params.messageId),
  createMessage: async ({ team, body, ...asking }) => showMessage(asking, team, await createMessage(asking, body)),
  changeMessage: async ({ team, params, body, ...asking }) => {
    await changeMessage(asking, params.messageId, body);
    return showMessage(asking, team, params.messageId);
  },
  duplicateMessage: async ({ team, params, body, ...asking }) =>
    showMessage(asking, team, await duplicateMessage(asking, params.messageId, body)),
  resendMessage: async ({ team, params, body, ...asking }) =>
    showMessage(asking, team, await resendMessage(asking, params.messageId, body)),
  useTemplate: async ({ team, params, body, ...asking }) => {
    await useTemplate(asking, params.messageId, body);
    return showMessage(asking, team, params.messageId);
  },
  requestApproval: async ({ team, params, body, ...asking }) => {
    await requestApproval(asking, params.messageId, body.note);
    return showMessage(asking, team, params.messageId);
  },
  answerApproval: async ({ team, params, body, ...asking }) => {
    await answerApproval(asking, params.messageId, body);
    return showMessage(asking, team, params.messageId);
  },
  scheduleMessage: async ({ team, params, body, ...asking }) => {
    await scheduleMessage(asking, params.messageId, body.Schedule);
    return showMessage(asking, team, params.messageId);
  },
  rescheduleMessage: async ({ team, params, body, ...asking }) => {
    await rescheduleMessage(asking, params.messageId, body.localTime);
    return showMessage(asking, team, params.messageId);
  },
  actOnMessage: async ({ team, params, body, ...asking }) => {
    await actOnMessage(asking, params.messageId, body.action);
    return showMessage(asking, team, params.messageId);
  },
  handOverMessage: async ({ team, params, body, ...asking }) => {
    await handOver(asking, params.messageId, body.OwnedBy);
    return showMessage(asking, team, params.messageId);
  },
  deleteMessage: async ({ params, ...asking }) => {
    await deleteMessage(asking, params.messageId);
    return undefined;
  },
});
