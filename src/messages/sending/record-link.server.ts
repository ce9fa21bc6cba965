import type { MessageLink } from "#messages/content/message-links.server.ts";

/** The page of the record that a message is about; of none it leads nowhere. */
export const recordLink: MessageLink = {
  name: "record",
  addressFor: ({ env }, { teamId, recordId }) =>
    recordId ? `${env.APP_URL}/team-${teamId}/data-records/${recordId}` : "",
};
