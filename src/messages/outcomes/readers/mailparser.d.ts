declare module "mailparser" {
  type Address = { text: string };
  type Attachment = { contentType: string; content: Buffer; filename?: string };
  export function simpleParser(
    source: string | Buffer,
    /** `keepDeliveryStatus`: the report stays a part of its own, and is not put into the text. */
    options?: { keepDeliveryStatus?: boolean; skipTextToHtml?: boolean; skipTextLinks?: boolean },
  ): Promise<{
    subject?: string;
    from?: Address;
    to?: Address;
    text?: string;
    html?: string | false;
    messageId?: string;
    date?: Date;
    headers: Map<string, unknown>;
    headerLines: readonly { key: string; line: string }[];
    attachments: readonly Attachment[];
  }>;
}
