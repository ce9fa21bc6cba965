type Admin = { email: string; password: string };
type Answer = Record<string, unknown>;

/** As its screens do it: sign in, make a token, make a base from the tables of a database that is there. */
export async function makeBase(url: string, admin: Admin, connection: object) {
  const { token: session } = await call<{ token: string }>(`${url}/api/v1/auth/user/signin`, {}, admin);
  const { token } = await call<{ token: string }>(
    `${url}/api/v1/tokens`,
    { "xc-auth": session },
    { description: "bench" },
  );
  const headers = { "xc-token": token };
  const source = {
    ...{ alias: "rows", type: "pg", inflection_column: "none", inflection_table: "none" },
    config: { client: "pg", connection, searchPath: ["public"] },
  };
  const base = { title: "bench", external: true, sources: [source] };
  const { id: baseId } = await call<{ id: string }>(`${url}/api/v2/meta/bases/`, headers, base);
  type Tables = { list: { id: string; table_name: string }[] };
  const { list } = await call<Tables>(`${url}/api/v2/meta/bases/${baseId}/tables`, headers);
  const tableId = list.find((table) => table.table_name === "people")!.id;
  const { views } = await call<{ views: { id: string }[] }>(`${url}/api/v2/meta/tables/${tableId}`, headers);
  return { token, tableId, viewId: views[0]!.id };
}

type Export = { url: string; headers: Record<string, string>; viewId: string; until: AbortSignal };

/** A job writes the file; the path that it has then. */
export async function exportAsCsv({ url, headers, viewId, until }: Export): Promise<string> {
  const { id } = await call<{ id: string }>(`${url}/api/v2/export/${viewId}/csv`, headers, {}, until);
  type Message = { _mid?: number; data?: { status?: string; data?: { result?: { url: string }; error?: Answer } } };
  for (let last = 0; ; ) {
    // Answers with what is new, or with nothing after half a minute.
    const answer = await call<Message | Message[]>(`${url}/jobs/listen`, headers, { _mid: last, data: { id } }, until);
    for (const { _mid = last, data } of [answer].flat()) {
      last = _mid;
      if (data?.status === "completed") return data.data!.result!.url;
      if (data?.status === "failed") throw new Error(`failed: ${JSON.stringify(data.data?.error)}`);
    }
  }
}

async function call<Result>(
  address: string,
  headers: Record<string, string>,
  body?: object,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<Result> {
  const answer = await fetch(address, {
    ...{ signal, headers: { ...headers, "content-type": "application/json" } },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Result;
}
