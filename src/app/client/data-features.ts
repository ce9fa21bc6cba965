import { bookmarksUi } from "#workspace/bookmarks/ui/manifest.ts";

/** What features add to the data screens of earlier ones; it comes with the first of these screens. */
const manifests = [bookmarksUi];

for (const contribution of manifests.flat()) contribution.install();
