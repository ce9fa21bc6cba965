import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { readableName } from "./readable-name.ts";

/** By its name alone, and not entered: drawings and the list of them are the app's. */
export const iconHtml = makeFieldHtml<unknown, string>({ show: (identifier) => html`${readableName(identifier)}` });
