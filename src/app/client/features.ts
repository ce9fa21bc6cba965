import { collectionsUi } from "#data/collections/ui/manifest.ts";
import { csvUi } from "#data/csv/ui/manifest.ts";
import { customListsUi } from "#data/custom-lists/ui/manifest.ts";
import { historyUi } from "#data/history/ui/manifest.ts";
import { mergingUi } from "#data/merging/ui/manifest.ts";
import { recordsUi } from "#data/records/ui/manifest.ts";
import { searchUi } from "#data/search/ui/manifest.ts";
import { outcomesUi } from "#messages/outcomes/ui/manifest.ts";
import { outgoingMessagesUi } from "#messages/outgoing-messages/ui/manifest.ts";
import { sendingUi } from "#messages/sending/ui/manifest.ts";
import { cardsUi } from "#modeling/cards/ui/manifest.ts";
import { collectionAdminUi } from "#modeling/collection-admin/ui/manifest.ts";
import { fieldAdminUi } from "#modeling/field-admin/ui/manifest.ts";
import { teamsUi } from "#people/teams/ui/manifest.ts";
import { websiteWidgetsUi } from "#public/website-widgets/ui/manifest.ts";
import { installAll } from "#shared/extension-point.ts";
import { dataViewsUi } from "#views/data-views/ui/manifest.ts";
import { wizardAdminUi } from "#wizards/wizard-admin/ui/manifest.ts";
import { wizardRunsUi } from "#wizards/wizard-runs/ui/manifest.ts";
import { bookmarksUi } from "#workspace/bookmarks/ui/manifest.ts";
import { dashboardUi } from "#workspace/dashboard/ui/manifest.ts";

/** What features add to the screens of earlier ones, or of later ones; it comes with the first screen that shows any. */
const manifests = [
  teamsUi,
  collectionsUi,
  customListsUi,
  recordsUi,
  csvUi,
  historyUi,
  mergingUi,
  searchUi,
  cardsUi,
  collectionAdminUi,
  fieldAdminUi,
  dataViewsUi,
  outgoingMessagesUi,
  sendingUi,
  outcomesUi,
  wizardRunsUi,
  wizardAdminUi,
  websiteWidgetsUi,
  bookmarksUi,
  dashboardUi,
];

installAll(manifests.flat());
