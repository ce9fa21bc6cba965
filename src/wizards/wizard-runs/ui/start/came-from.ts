const keyOf = (wizardId: string) => `simply wizard from ${wizardId}`;

/** Where somebody was when a menu led them to a wizard: in this tab alone. */
export function keepPlace(wizardId: string) {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(keyOf(wizardId), pathname + search);
  } catch {
    // Without a store the way back is the browser's own.
  }
}

export function placeBefore(wizardId: string): string | undefined {
  try {
    return window.sessionStorage.getItem(keyOf(wizardId)) ?? undefined;
  } catch {
    return undefined;
  }
}
