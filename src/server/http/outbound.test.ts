import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { isPublic, openOutbound } from "./outbound.ts";

let receiver: Server | undefined;
afterEach(() => {
  receiver?.closeAllConnections();
  receiver?.close();
});

async function listen(answer: RequestListener): Promise<string> {
  receiver = createServer(answer);
  await new Promise<void>((done) => receiver!.listen(0, "127.0.0.1", done));
  return String((receiver.address() as { port: number }).port);
}

describe("addresses", () => {
  it.each([
    ...["127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...["169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.8", "198.18.0.1", "224.0.0.1"],
    ...["240.0.0.1", "255.255.255.255", "192.0.2.1", "198.51.100.1", "203.0.113.1"],
    ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "::ffff:0:7f00:1", "64:ff9b::7f00:1"],
    ...["64:ff9b:1::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "2002:7f00:1::", "2001::1"],
    ...["2001:db8::1", "100::1", "", "localhost", "127.1"],
  ])("%s is not public", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
    "%s is public",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    ...["ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)", "example.com", "//example.com", ""],
    ...[
      "https://user:pass@example.com/",
      "https://user@example.com/",
      "http://example.com:22/",
      "http://example.com:0/",
    ],
    `https://example.com/${"a".repeat(2_000)}`,
  ])("%s is not an address to send to", (text) => {
    expect(openOutbound().findProblem(text)).toBe("badAddress");
  });

  it.each([
    ...["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://017700000001/", "http://[::1]/"],
    ...["http://[::ffff:127.0.0.1]/", "http://[::ffff:a9fe:a9fe]/", "http://169.254.169.254/latest/meta-data/"],
  ])("%s is private, however it is written", async (text) => {
    expect(openOutbound().findProblem(text)).toBe("privateAddress");
    await expect(openOutbound().send(text, { method: "GET" })).rejects.toMatchObject({ problem: "privateAddress" });
  });

  it("takes ordinary ones", () => {
    for (const url of ["https://example.com/hook?x=1", "http://example.com:8080/", "https://example.com:8443/"]) {
      expect(openOutbound().findProblem(url)).toBeUndefined();
    }
  });
});

describe("sending", () => {
  const open = (limits = {}) => openOutbound({ reachLoopback: true, limits });

  it("refuses a name that leads to this machine, and does not knock", async () => {
    let knocks = 0;
    const port = await listen((_, answer) => {
      knocks++;
      answer.end();
    });
    for (const host of ["localhost", "LOCALHOST", "127.0.0.1"]) {
      const sent = openOutbound().send(`http://${host}:${port}/`, { method: "GET" });
      await expect(sent).rejects.toMatchObject({ problem: "privateAddress" });
    }
    expect(knocks).toBe(0);
  });

  it("brings the body and keeps the beginning of the answer", async () => {
    const port = await listen((request, answer) => {
      let got = "";
      request.on("data", (part) => {
        got += part;
      });
      request.on("end", () => answer.end(`${request.method} ${request.headers["x-a"]} ${got} ${"é".repeat(5_000)}`));
    });
    const input = { method: "POST", headers: { "x-a": "b" }, body: "hello" } as const;
    const { status, text } = await open().send(`http://localhost:${port}/`, input);
    expect([status, text.slice(0, 15), text.length]).toEqual([200, "POST b hello éé", 1_000]);
  });

  it("stops reading an answer without end", async () => {
    const port = await listen((_, answer) => {
      const pour = setInterval(() => answer.write("x".repeat(16_384)), 1);
      answer.on("close", () => clearInterval(pour));
    });
    expect(await open().send(`http://127.0.0.1:${port}/`, { method: "GET" })).toMatchObject({ status: 200 });
  });

  it("does not follow redirects", async () => {
    const port = await listen((request, answer) => {
      answer.writeHead(request.url === "/" ? 307 : 200, { location: "/elsewhere" }).end();
    });
    expect(await open().send(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).toMatchObject({
      status: 307,
    });
  });

  it("gives up: no answer in time, none at all, no such name, no certificate", async () => {
    const port = await listen((request, answer) => {
      if (request.url === "/drop") request.socket.destroy();
      else answer.write("a beginning");
    });
    const problemOf = (url: string, limits = {}) =>
      open(limits)
        .send(url, { method: "GET" })
        .catch(({ problem }) => problem);
    expect(await problemOf(`http://127.0.0.1:${port}/`, { milliseconds: 200 })).toBe("timeout");
    expect(await problemOf(`http://127.0.0.1:${port}/drop`)).toBe("noConnection");
    expect(await problemOf("http://nobody.invalid/")).toBe("unresolved");
    expect(await problemOf(`https://127.0.0.1:${port}/`)).toMatch(/insecure|noConnection/);
  });

  it("connects for other protocols under the same rule", async () => {
    const port = Number(await listen((_, answer) => answer.end()));
    const problemOf = (host: string, at = port) =>
      openOutbound()
        .connect(host, at)
        .catch(({ problem }) => problem);
    for (const host of ["127.0.0.1", "localhost", "::1", "10.0.0.1", "169.254.169.254", "0x7f.1"])
      expect([host, await problemOf(host)]).toEqual([host, "privateAddress"]);
    expect(await problemOf("nobody.invalid")).toBe("unresolved");
    const socket = await open().connect("127.0.0.1", port);
    expect(socket.remotePort).toBe(port);
    socket.destroy();
    await expect(open().connect("127.0.0.1", 1)).rejects.toMatchObject({ problem: "noConnection" });
  });
});
