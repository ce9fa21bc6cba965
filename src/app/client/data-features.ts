import { collectionsUi } from "#data/collections/ui/manifest.ts";
import { recordsUi } from "#data/records/ui/manifest.ts";
import { cardsUi } from "#modeling/cards/ui/manifest.ts";
import { installAll } from "#shared/extension-point.ts";
import { bookmarksUi } from "#workspace/bookmarks/ui/manifest.ts";

/** What features add to the data screens of earlier ones; it comes with the first of these screens. */
const manifests = [collectionsUi, recordsUi, cardsUi, bookmarksUi];

installAll(manifests.flat());
