import * as z from "zod";
import { endpoint, visitor } from "#shared/endpoint.ts";

export const publicStyleContract = {
  readPublicStyle: endpoint({
    method: "GET",
    path: "/public/style.css",
    access: visitor,
    summary: "The style sheet of all public pages and widgets. Under the `v` that pages ask for it never changes.",
    input: { query: z.strictObject({ v: z.string().max(40).optional() }) },
    streams: true,
  }),
} as const;
