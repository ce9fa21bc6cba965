let version: "draft" | undefined;

/** From here on this window shows views as they are being worked on: a preview, which has a window of its own. */
export function showDrafts(): void {
  version = "draft";
}

/** What every question about a view's items says of it. */
export const shownVersion = (): { version?: "draft" } => (version ? { version } : {});
