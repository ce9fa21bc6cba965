import * as z from "zod";
import { anyone, endpoint } from "#shared/endpoint.ts";

export const loggingContract = {
  reportClientError: endpoint({
    method: "POST",
    path: "/logging/client-errors",
    access: anyone,
    summary: "A browser reports an error.",
    input: {
      body: z.strictObject({
        message: z.string().max(2000),
        stack: z.string().max(8000).optional(),
        path: z.string().max(500),
        requestId: z.string().max(100).optional(),
      }),
    },
  }),
} as const;
