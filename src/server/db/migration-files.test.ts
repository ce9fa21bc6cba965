import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breaksOlder } from "#testing/breaks-older.ts";

/**
 * Every migration in the order in which it was written, with a digest of it and all before it. Databases have had these:
 * none is changed, renamed or put between two others any more, which would change every line from there on. A new one has
 * the highest number and adds its line at the end; a number that is missing stays so.
 */
const written = {
  app: [
    "0001-people-teams-roles.sql 6f68805712f4c6bb",
    "0002-shell.sql c204169c241804f0",
    "0003-collections.sql f32a8bc06cfb8b9f",
    "0004-long-work.sql e9721d1db5989950",
    "0005-api-keys-webhooks.sql 43b33685b4a612a7",
    "0006-blueprints.sql a571a2f5ea04dbd2",
    "0007-attributes.sql 30dc8095c61e7be9",
    "0008-history-setting.sql 9a26306bb502a098",
    "0009-type-changes.sql 3823581f8dc4afe8",
    "0010-fold.sql ef6144bfef580517",
    "0011-cards.sql 9dc5eb49260bdce0",
    "0012-list-fields.sql 89792131250c3e5e",
    "0013-card-editing-mode.sql 5d6076f99a854574",
    "0014-backups.sql 9ff6882c4526cf5d",
    "0015-account.sql f4eb0d9455616938",
    "0017-settings.sql 8e57fd8b1bf0e153",
    "0018-privacy.sql f1c764bd8abd6185",
    "0019-system.sql 19ecfc64fdcaa811",
    "0020-audit.sql b8fcb3186db4c421",
    "0021-erasures-outlive-teams.sql bd86d9812691a844",
    "0022-team-migrations-by-name.sql e6ef532098d27f8c",
    "0023-card-types.sql 3d07f87d1f48e609",
    "0024-our-names-in-teams.sql 957b19fd9d4fc486",
    "0025-failed-parts-of-backups.sql cda44c8b56fbf241",
    "0029-views.sql 605c4d0686b32b58",
    "0031-calendar-feeds.sql d26549194b3ed926",
    "0040-cards-through-views.sql 066728196279257a",
    "0041-messages.sql f7125e6958f841f5",
    "0043-attachments.sql 01b5e3c1665e59a8",
    "0044-bounce-mailboxes.sql e5c9515d98f9647c",
    "0045-tried-subjects.sql 612c526c3cdd79ed",
    "0046-wizards.sql e9026fcce3515ac3",
    "0047-public.sql a4d8e9fdb67fd2f4",
    "0048-subscribe-widgets.sql bb2a392ab74161cb",
    "0049-public-feeds.sql 69dc17636fb0e475",
    "0050-jobs.sql 30580fa0ccd7e212",
    "0051-team-problems.sql 08cbf9e933f8f47a",
    "0052-view-css.sql 166a61ff44d13a22",
    "0057-clearance.sql 68eacef72b5f1c04",
    "0059-event-loop-blocks.sql c873ddbb0a3f28bc",
    "0060-language-and-time-zone-fields.sql 5c920cb147e2288d",
    "0061-public-theme.sql 191a9dc7d8e65e31",
    "0063-team-exports.sql 31ea5c7272fe542f",
  ],
  team: [
    "0001-events.sql dc98e5e1a7e13468",
    "0002-records.sql e9c4d77cd9983570",
    "0003-bookmarks-and-names.sql c08f7ef539fd5470",
    "0004-imports.sql 81af2f3e627e3031",
    "0005-tags.sql 4ebc3f9f35e4f500",
    "0006-imports.sql 6d53f4f1ed819418",
    "0007-orders.sql 1084f5257b4f0610",
    "0009-type-changes.sql c9268874e1c6d7db",
    "0010-mended-cells.sql a0d00ee53c33bec9",
    "0011-list-setups.sql ef1dd79af3dbd398",
    "0012-projects.sql 4e3fdaebe5e7b16b",
    "0013-index-names.sql a8d2b373748ebdc8",
    "0014-our-names.sql 9c61f669d4e85654",
    "0015-names-of-bad-rows.sql f7003f0ec992fc9d",
    "0016-translated-choices.sql edf2e4ad4021ba6a",
    "0032-saved-filters-are-views.sql 5d95de79f04478a4",
    "0033-who-made-records.sql 915e1d68a00163c3",
    "0034-messages.sql 1b6aa0dfd178bad7",
    "0036-given-data.sql 2a64ce9d6baea68e",
    "0037-tried-subjects.sql 2f0c2b6222dea250",
    "0038-wizard-runs.sql 5dbc04e963d8e0c1",
    "0039-visitors-runs.sql 02fb398329d8401f",
    "0040-files-of-visitors.sql 45142ad005f774c8",
    "0041-undone-sets.sql ed049c9d99bcd6b4",
    "0044-merged-records.sql 3a1c283e17e72330",
    "0045-possible-matches.sql 3af260d333ea6ce7",
  ],
};

describe.each(["app", "team"] as const)("the migrations of %s", (folder) => {
  const place = join(import.meta.dirname, "../../../migrations", folder);
  const names = readdirSync(place).sort();

  it("are what was written, and new ones come after the last", () => {
    let before = "";
    const found = names.map((name) => {
      const text = readFileSync(join(place, name), "utf8").replaceAll("\r\n", "\n");
      before = createHash("sha256").update(`${before}\n${name}\n${text}`).digest("hex").slice(0, 16);
      return `${name} ${before}`;
    });
    expect(found).toEqual(written[folder]);
  });

  it("have a number each, and a name that says what they do", () => {
    expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it("leave what an older version asks for, which works beside this one while it is exchanged, or say why not", () => {
    // Of those before, whoever has them has had them.
    const since = { app: "0049-public-feeds.sql", team: "0040-files-of-visitors.sql" }[folder];
    const found = names
      .filter((name) => name > since)
      .map((name) => ({ name, text: readFileSync(join(place, name), "utf8") }))
      .filter(({ text }) => !/^-- Beside older versions: \S/m.test(text))
      .flatMap(({ name, text }) => breaksOlder(text).map((statement) => `${name}: ${statement}`));
    expect(found).toEqual([]);
  });
});
