/** Light, dark, or as the reader's device has it. */
export const widgetModes = ["auto", "light", "dark"] as const;
