import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

export type ColorScheme = MantineColorScheme;

/** public/theme.js reads the same key before the first paint. */
export const colorSchemeKey = "simply.color-scheme";

export function readColorScheme(fallback: ColorScheme = "auto"): ColorScheme {
  try {
    const stored = window.localStorage.getItem(colorSchemeKey);
    return isColorScheme(stored) ? stored : fallback;
  } catch {
    return fallback;
  }
}

export function writeColorScheme(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(colorSchemeKey, scheme);
  } catch {
    // Private windows and full storages refuse: the choice then lasts until the page is left.
  }
}

export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: readColorScheme,
    set: writeColorScheme,
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key === colorSchemeKey && isColorScheme(event.newValue)) onUpdate(event.newValue);
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe() {
      if (listener) window.removeEventListener("storage", listener);
    },
    clear: () => writeColorScheme("auto"),
  };
}

function isColorScheme(value: unknown): value is ColorScheme {
  return value === "light" || value === "dark" || value === "auto";
}
