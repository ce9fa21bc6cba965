/** Light, dark, or as the page that it stands on. */
export const widgetModes = ["auto", "light", "dark"] as const;
