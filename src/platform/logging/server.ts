import { feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { loggablePath, withoutSecrets } from "#server/log.ts";
import { loggingContract } from "./contract.ts";

export const logging = feature(loggingContract, {
  reportClientError: async ({ app, body, caller, address, request }) => {
    await spend(app, { key: `client-errors:${address}`, most: 60, seconds: 3600 });
    const client = {
      ...body,
      message: withoutSecrets(body.message),
      stack: body.stack && withoutSecrets(body.stack),
      path: loggablePath(body.path),
      userId: caller?.userId,
    };
    request.log.warn({ client, agent: request.headers["user-agent"] }, "a browser met an error");
    return undefined;
  },
});
