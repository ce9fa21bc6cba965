import dns2 from "dns2";

/** A name server on this machine that knows texts, by name; for names in `broken` it fails, as one does that is not reached. */
export async function startDnsServer() {
  const texts = new Map<string, string[]>();
  const broken = new Set<string>();
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      const response = dns2.Packet.createResponseFromRequest(request);
      const name = request.questions[0]?.name.toLowerCase() ?? "";
      if (broken.has(name)) response.header.rcode = 2;
      else if (!texts.has(name)) response.header.rcode = 3;
      for (const data of texts.get(name) ?? []) {
        response.answers.push({
          ...{ name, type: dns2.Packet.TYPE.TXT, class: dns2.Packet.CLASS.IN, ttl: 60 },
          data: data.match(/.{1,200}/g) ?? [""],
        } as never);
      }
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: "127.0.0.1" } } as never);
  const { port } = (server.addresses() as unknown as { udp: { port: number } }).udp;
  return { address: `127.0.0.1:${port}`, texts, broken, stop: async () => void (await server.close()) };
}
