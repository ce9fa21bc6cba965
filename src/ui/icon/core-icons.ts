/** Icons the app's own chrome uses; their paths travel with the app, all others load when first shown. */
export const coreIcons = [
  ...["house", "magnifying-glass", "gear", "gears", "sliders", "bars", "ellipsis", "ellipsis-vertical"],
  ...["user", "users", "user-plus", "user-gear", "people-group", "address-book", "id-card", "circle-user"],
  ...["right-from-bracket", "right-to-bracket", "arrow-left", "arrow-right", "arrow-up", "arrow-down"],
  ...["arrow-up-right-from-square", "arrows-rotate", "rotate", "rotate-left", "arrow-down-a-z", "arrow-up-a-z"],
  ...["chevron-left", "chevron-right", "chevron-up", "chevron-down", "angles-left", "angles-right", "sort"],
  ...["caret-down", "caret-right", "check", "xmark", "plus", "minus", "pen", "trash", "copy", "link", "link-slash"],
  ...["triangle-exclamation", "circle-exclamation", "circle-info", "circle-question", "circle-check", "circle-xmark"],
  ...["bell", "envelope", "envelope-open", "inbox", "comment", "comments", "comment-sms", "paper-plane", "phone", "at"],
  ...["lock", "lock-open", "key", "shield-halved", "user-lock", "user-shield", "globe", "language"],
  ...["moon", "sun", "desktop", "circle-half-stroke", "palette", "laptop", "mobile-screen", "plug"],
  ...[
    "folder",
    "folder-open",
    "folder-tree",
    "table",
    "table-cells",
    "table-columns",
    "table-list",
    "list",
    "list-check",
  ],
  ...["list-ul", "grip-vertical", "layer-group", "cube", "cubes", "database", "sitemap", "diagram-project", "clone"],
  ...["calendar", "calendar-days", "clock", "clock-rotate-left", "stopwatch", "hourglass-half", "spinner"],
  ...["map", "location-dot", "compass", "star", "heart", "bookmark", "tag", "tags", "thumbtack", "flag"],
  ...["upload", "download", "file", "file-lines", "file-import", "file-export", "paperclip", "image", "images"],
  ...["camera", "video", "eye", "eye-slash", "print", "qrcode", "floppy-disk", "box-archive", "filter"],
  ...["up-right-and-down-left-from-center", "down-left-and-up-right-to-center", "keyboard", "code", "terminal"],
  ...["life-ring", "lightbulb", "wand-magic-sparkles", "bolt", "rocket", "gauge-high", "chart-line", "chart-column"],
  ...["chart-pie", "hashtag", "percent", "dollar-sign", "credit-card", "cart-shopping", "receipt", "store", "building"],
  ...[
    "building-columns",
    "city",
    "font",
    "align-left",
    "toggle-on",
    "square-check",
    "clipboard-list",
    "window-restore",
  ],
  ...["campground", "fire", "tree", "mountain", "music", "guitar", "ring", "cake-candles", "champagne-glasses"],
  ...["icons", "shapes", "ban", "ghost", "binoculars", "play", "pause", "circle", "handshake"],
] as const;

/** Those of the above that the chrome may also show in outline. */
export const coreRegularIcons = ["star", "bookmark", "heart", "bell", "circle", "eye", "eye-slash", "folder"] as const;

export type CoreIconName =
  | `${"fas" | "fad"}_${(typeof coreIcons)[number]}`
  | `far_${(typeof coreRegularIcons)[number]}`;
