import type { SMTPPoolOptions, Transporter } from "nodemailer";
import type { Mail } from "./mail.ts";
import type { SmtpWay } from "./way.ts";

export function sendBySmtp({ server, from, signing }: SmtpWay): Mail {
  let transport: Transporter | undefined;
  let isClosed = false;
  // Loaded on the first letter: an idle server does without it.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport({
      ...placeOf(server),
      ...(signing && {
        dkim: { domainName: signing.domain, keySelector: signing.selector, privateKey: signing.privateKey },
      }),
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as SMTPPoolOptions);
    return transport;
  };
  return {
    deliver: async ({ to, subject, text, html }) => {
      const used = await open();
      const sent = await used.sendMail({ from, to: { name: "", address: to }, subject, text, html });
      if (isClosed) used.close();
      return String((sent as { response?: unknown }).response ?? "");
    },
    close: () => {
      isClosed = true;
      transport?.close();
    },
  };
}

export function placeOf(server: SmtpWay["server"]): object {
  if (typeof server === "string") return { url: server };
  const { host, port, security, user, password } = server;
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(user && { auth: { user, pass: password } }),
  };
}
