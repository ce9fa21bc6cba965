import type { App } from "#server/app.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { seedCampData } from "./camp-data.ts";
import { seedCampProjects } from "./camp-projects.ts";
import { seedHistory } from "./demo-history.ts";
import { demoLetters } from "./demo-letters.ts";
import { seedMessages } from "./demo-messages.ts";
import { pasts } from "./demo-pasts.ts";
import { seedPublic } from "./demo-public.ts";
import { hasPeople } from "./demo-sign-ins.ts";
import { seedCampRuns, seedWizards } from "./demo-wizards.ts";
import { seedSchoolData } from "./school-data.ts";
import { seedWeddingData } from "./wedding-data.ts";

/** On a database without people; of several processes that start at once, one builds it. */
export async function seedDemoOnce(app: App, onBegin: () => void = () => {}) {
  await app.db.transaction(async (db) => {
    await db.run("select pg_advisory_xact_lock(hashtext('simply.seed'))");
    if (await hasPeople(db)) return;
    onBegin();
    await seedDemo(app);
  });
}

/** Three teams of three brands, with people in every role and a season's data. */
export async function seedDemo(app: App) {
  const { db } = app;
  const camp = await makeTeam(db, {
    name: "Camp Willow Lake",
    shortName: "Willow Lake",
    description: "Two weeks of lake, forest and campfire for children from 7 to 15.",
    brand: "simply_camps",
    timezone: "America/New_York",
    language: "en",
  });
  const school = await makeTeam(db, {
    name: "Escuela de Música Allegro",
    shortName: "Allegro",
    description: "Clases de piano, violín, guitarra y canto para todas las edades.",
    brand: "simply_music",
    timezone: "America/Mexico_City",
    language: "es",
    currency: "MXN",
  });
  const weddings = await makeTeam(db, {
    name: "Maison Beaumont Mariages",
    shortName: "Beaumont",
    description: "Des mariages organisés de la première visite au dernier verre.",
    brand: "simply_weddings",
    timezone: "Europe/Paris",
    language: "fr",
    currency: "EUR",
  });

  const admin = await makePerson(db, { email: "admin@simply.test", name: "Dana Whitfield" });
  const member = await makePerson(db, { email: "member@simply.test", name: "Marco Rivera" });
  const other = await makePerson(db, { email: "other@simply.test", name: "Élise Beaumont", language: "fr" });
  await makePerson(db, { email: "sys@simply.test", name: "Sam Okafor", isSysAdmin: true });

  await addToTeam(db, camp.teamId, { ...admin, isTeamAdmin: true });
  await addToTeam(db, camp.teamId, { ...member, roleIds: [camp.memberRoleId] });
  await addToTeam(db, school.teamId, { ...member, roleIds: [school.memberRoleId] });
  await addToTeam(db, weddings.teamId, { ...other, isTeamAdmin: true });

  await seedCampPeople(db, camp);
  await seedSchoolPeople(db, school);
  await seedWeddingPeople(db, weddings);
  await seedHeaderMenus(db, camp.teamId, school.teamId, weddings.teamId);

  await db.app
    .updateTable("team")
    .set({ available_data_languages: ["en", "es"] })
    .where("id", "=", camp.teamId)
    .execute();
  await seedCampData(app, camp.teamId, admin.userId);
  await seedCampProjects(app, camp.teamId, { ownerId: admin.userId, memberId: member.userId });
  await seedSchoolData(app, school.teamId, member.userId);
  await seedWeddingData(app, weddings.teamId, other.userId);

  await seedHistory(app, camp.teamId, pasts.camp);
  await seedHistory(app, school.teamId, pasts.school);
  await seedHistory(app, weddings.teamId, pasts.weddings);

  const campWizards = await seedWizards(app, camp.teamId, "Dana Whitfield", ["collectRegistrations", "checkIn"]);
  await seedCampRuns(app, camp.teamId, campWizards);
  await seedPublic(app, camp.teamId, "Dana Whitfield", campWizards[0]!);
  await seedWizards(app, school.teamId, "Lucía Fernández", ["requestLesson"]);
  await seedWizards(app, weddings.teamId, "Élise Beaumont", ["rsvp"]);

  await seedMessages(app, camp.teamId, demoLetters.camp);
  await seedMessages(app, school.teamId, demoLetters.school);
  await seedMessages(app, weddings.teamId, demoLetters.weddings);
}

type Team = Awaited<ReturnType<typeof makeTeam>>;
type Db = App["db"];

async function seedCampPeople(db: Db, { teamId, memberRoleId }: Team) {
  const office = await makeRole(db, teamId, "Office", ["team_admin_users", "team_admin_account_info"]);
  const program = await makeRole(db, teamId, "Program director", [
    "team_admin_data_collections",
    "team_admin_data_tags",
    "team_admin_data_wizards",
  ]);
  const letters = await makeRole(db, teamId, "Parent communication", [
    "outgoing_messages_user_emails",
    "outgoing_messages_user_send_emails",
    "outgoing_messages_user_sms",
    "outgoing_messages_user_send_sms",
    "outgoing_messages_templates",
  ]);
  await join(db, teamId, "priya.raman@willowlake.test", "Priya Raman", [office]);
  await join(db, teamId, "tom.becker@willowlake.test", "Tom Becker", [program]);
  await join(db, teamId, "aisha.cole@willowlake.test", "Aisha Cole", [memberRoleId, letters]);
  await join(db, teamId, "jonas.lind@willowlake.test", "Jonas Lind", [memberRoleId]);
  await join(db, teamId, "no.role@willowlake.test", "Riley Hart", []);
  const left = await makePerson(db, { email: "former@willowlake.test", name: "Casey Moss" });
  await addToTeam(db, teamId, { ...left, roleIds: [memberRoleId], deactivated: true });
  const invited = await makePerson(db, { email: "invited@willowlake.test", name: "Noor Haddad", verified: false });
  await addToTeam(db, teamId, { ...invited, roleIds: [memberRoleId], invitedOnly: true });
}

async function seedSchoolPeople(db: Db, { teamId, memberRoleId }: Team) {
  const director = await makePerson(db, {
    email: "lucia.fernandez@allegro.test",
    name: "Lucía Fernández",
    language: "es",
  });
  await addToTeam(db, teamId, { ...director, isTeamAdmin: true });
  const front = await makeRole(db, teamId, "Recepción", ["team_admin_users", "outgoing_messages_user_emails"]);
  await join(db, teamId, "diego.soto@allegro.test", "Diego Soto", [front]);
  await join(db, teamId, "ines.campos@allegro.test", "Inés Campos", [memberRoleId]);
}

async function seedWeddingPeople(db: Db, { teamId, memberRoleId }: Team) {
  const coordination = await makeRole(db, teamId, "Coordination", [
    "outgoing_messages_user_emails",
    "outgoing_messages_user_send_emails",
  ]);
  await join(db, teamId, "hugo.martin@beaumont.test", "Hugo Martin", [memberRoleId, coordination]);
  await join(db, teamId, "chloe.girard@beaumont.test", "Chloé Girard", [memberRoleId]);
}

async function join(db: Db, teamId: string, email: string, name: string, roleIds: string[]) {
  const person = await makePerson(db, { email, name });
  await addToTeam(db, teamId, { ...person, roleIds });
}

async function seedHeaderMenus(db: Db, camp: string, school: string, weddings: string) {
  const item = (label: string, icon: string, teamId: string) => ({
    id: newId(),
    label,
    icon,
    target: `/team-${teamId}/dashboard`,
    rank: 0,
  });
  await db
    .team(camp)
    .insert("header_menu_item", [item("Summer 2027", "fas_campground", camp)])
    .execute();
  await db
    .team(school)
    .insert("header_menu_item", [item("Semestre", "fas_music", school)])
    .execute();
  await db
    .team(weddings)
    .insert("header_menu_item", [item("Saison 2027", "fas_ring", weddings)])
    .execute();
}
