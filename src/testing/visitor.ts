type Answer = { status: number; body: never; headers: Headers };

/** A browser as far as HTTP goes: keeps its cookies, sends JSON, says where it comes from. */
export class Visitor {
  readonly url: string;
  cookies = new Map<string, string>();
  headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  get = (path: string) => this.send("GET", path);
  post = (path: string, body: unknown = {}) => this.send("POST", path, body);
  put = (path: string, body: unknown = {}) => this.send("PUT", path, body);
  patch = (path: string, body: unknown = {}) => this.send("PATCH", path, body);
  delete = (path: string) => this.send("DELETE", path);

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...this.headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as never };
  }

  cookieHeader = () => [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  private keep(line: string) {
    const [pair = ""] = line.split(";");
    const split = pair.indexOf("=");
    const value = pair.slice(split + 1);
    if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, split));
    else this.cookies.set(pair.slice(0, split), value);
  }
}
