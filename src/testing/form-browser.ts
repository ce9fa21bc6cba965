import { proofName } from "../public/visitors/draw-proof.ts";
import { solve } from "../public/visitors/solve-challenge.ts";
import { elementsIn, sentBy, textIn } from "./parsed-html.ts";

/** A browser without script: follows links and redirects, keeps cookies by their paths, fills in forms by their labels. */
export class FormBrowser {
  readonly url: string;
  headers: Record<string, string> = { "accept-language": "en" };
  /** Does the work that a form asks for, as only a script would. */
  provesWork = false;
  /** Keeps no cookies, whatever it is sent. */
  blocksCookies = false;
  /** By name and path, as browsers keep them. */
  readonly cookies = new Map<string, { name: string; value: string; path: string }>();
  path = "";
  status = 0;
  markup = "";
  answered = new Headers();
  #filled = new Map<string, string[]>();
  #attached = new Map<string, File[]>();

  constructor(url: string) {
    this.url = url;
  }

  get text(): string {
    return textIn(this.markup.replace(/<style>.*?<\/style>/s, "")).replace(/\s+/g, " ");
  }

  open = (path: string): Promise<this> => this.#go("GET", path);

  /** Into the input with this label. */
  fill(label: string, value: string): this {
    this.#filled.set(this.nameOf(label), [value]);
    return this;
  }

  /** Chosen in the file input with this label. */
  attach = (label: string, ...files: File[]): this => this.attachTo(this.nameOf(label), ...files);

  attachTo(name: string, ...files: File[]): this {
    this.#attached.set(name, files);
    return this;
  }

  /** Under a name as it is, whatever the form has. */
  put(name: string, ...values: string[]): this {
    this.#filled.set(name, values);
    return this;
  }

  nameOf(label: string): string {
    const elements = elementsIn(this.markup);
    const found = elements.find(
      ({ name, text }) => name === "label" && text.replace(/\*$/, "").trim().startsWith(label),
    );
    if (!found) throw new Error(`no "${label}" in ${this.text.slice(0, 2000)}`);
    const inside = elements.find((each) => each.within.includes(found) && each.name === "input");
    const input = inside ?? elements.find(({ attributes }) => attributes.id === found.attributes.for);
    return input!.attributes.name!;
  }

  /** What stands below the input with this label. */
  errorAt(label: string): string | undefined {
    const name = this.nameOf(label);
    const elements = elementsIn(this.markup);
    const input = elements.find(({ attributes }) => attributes.name === name)!;
    const ids = (input.attributes["aria-describedby"] ?? "").split(" ");
    return elements.find(({ attributes }) => ids.includes(attributes.id ?? "-") && attributes.class === "error")?.text;
  }

  /** Sends the form that the button with these words is in. */
  async press(words: string): Promise<this> {
    const elements = elementsIn(this.markup);
    const button = elements.find(({ name, text }) => name === "button" && text.trim() === words);
    if (!button) throw new Error(`no button "${words}" in ${this.text.slice(0, 2000)}`);
    const form = button.within.find(({ name }) => name === "form")!;
    const markup = this.#formMarkup(form.attributes.action!, words);
    if (this.provesWork) await this.prove();
    const sent = form.attributes.enctype === "multipart/form-data" ? new FormData() : new URLSearchParams();
    for (const [name, values] of new Map([...sentBy(markup), ...this.#filled]))
      for (const value of values) sent.append(name, value);
    if (sent instanceof FormData) this.#appendFiles(sent, markup);
    if (button.attributes.name) sent.append(button.attributes.name, button.attributes.value ?? "");
    return this.#go("POST", form.attributes.action!, sent);
  }

  /** Where the page asks for it. */
  async prove(): Promise<this> {
    const [input] = elementsIn(this.markup).filter(({ attributes }) => attributes["data-challenge"]);
    return input ? this.put(proofName, await solve(input.attributes["data-challenge"]!)) : this;
  }

  /** An input that was left empty sends a file without a name. */
  #appendFiles(sent: FormData, markup: string) {
    const inputs = elementsIn(markup).filter(({ attributes }) => attributes.type === "file");
    for (const { attributes } of inputs)
      for (const file of this.#attached.get(attributes.name!) ?? [new File([], "")])
        sent.append(attributes.name!, file);
  }

  /** The last form with this action that has the button. */
  #formMarkup(action: string, words: string): string {
    const forms = this.markup.match(/<form.*?<\/form>/gs) ?? [];
    return forms.find((form) => elementsIn(form)[0]!.attributes.action === action && textIn(form).includes(words))!;
  }

  /** What the page loads, such as a picture. */
  fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    const kept = [...this.cookies.values()].filter((each) => path.startsWith(each.path));
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { ...this.headers, ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    return fetch(this.url + path, { redirect: "manual", ...init, headers });
  };

  async #go(method: string, path: string, body?: URLSearchParams | FormData): Promise<this> {
    const origin = this.headers.origin ?? this.url;
    const response = await this.fetch(path, { method, ...(body && { headers: { origin }, body }) });
    if (!this.blocksCookies) for (const line of response.headers.getSetCookie()) this.#keep(line);
    const to = response.headers.get("location");
    if (to) return this.#go("GET", to.split("#")[0]!);
    this.#filled.clear();
    this.#attached.clear();
    this.path = path;
    this.status = response.status;
    this.answered = response.headers;
    this.markup = await response.text();
    return this;
  }

  #keep(line: string) {
    const [pair = "", ...rest] = line.split(";").map((each) => each.trim());
    const [name = "", value = ""] = pair.split("=");
    const path = rest.find((each) => each.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
    const isGone = rest.some((each) => /^max-age=0$|1970/i.test(each));
    if (isGone) this.cookies.delete(`${name} ${path}`);
    else this.setCookie({ name, value, path });
  }

  setCookie(cookie: { name: string; value: string; path: string }) {
    this.cookies.set(`${cookie.name} ${cookie.path}`, cookie);
  }
}
