/** The job that sends what is due; whatever makes something due begins it. */
export const sendMessages = { name: "send-messages" };
