/** The team of the view that this window is the preview of (`admin.view.previewFrame`). */
export function previewedTeam(): string | undefined {
  if (typeof location === "undefined") return undefined;
  return /^\/team-([^/]+)\/admin\/data-views\/[^/]+\/preview\/frame$/.exec(location.pathname)?.[1];
}

/** Whoever tries a view out does not mean the records in it: a preview shows them and changes nothing. */
export const isPreview = (): boolean => previewedTeam() !== undefined;
