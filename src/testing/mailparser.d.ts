declare module "mailparser" {
  type Address = { text: string };
  export function simpleParser(source: string | Buffer): Promise<{
    subject?: string;
    from?: Address;
    to?: Address;
    text?: string;
    html?: string | false;
    headers: Map<string, unknown>;
  }>;
}
