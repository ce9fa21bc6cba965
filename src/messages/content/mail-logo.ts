/** The team's logo, as mails show it. */
export type MailLogo = { fileId: string; shape: "horizontal" | "square" };
