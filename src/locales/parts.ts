/** Which namespaces a browser loads together: each part is one file of the build in each language. */
export * as admin from "./parts/admin.ts";
export * as data from "./parts/data.ts";
export * as entry from "./parts/entry.ts";
export * as inside from "./parts/inside.ts";
export * as messages from "./parts/messages.ts";
