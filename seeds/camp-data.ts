import type { App } from "#server/app.ts";
import { DataBuilder, dice, itemsOf } from "./data-builder.ts";
import { seedCampViews } from "./demo-views.ts";
import { seedCampCards } from "./record-pages.ts";
import { addressIn, campTowns } from "./town-places.ts";

const lastNames =
  "Alvarez Bennett Chen Dubois Eriksen Foster Garcia Haddad Ito Jensen Kowalski Lopez Murphy Nguyen Okafor Patel Quinn Rossi Silva Turner Usman Vargas Weber Young".split(
    " ",
  );
const girls = "Ava Mia Zoe Lily Nora Ella Ivy Ruby Maya Hana Leila Sofia Clara Amara Priya".split(" ");
const boys = "Leo Max Theo Owen Eli Noah Finn Omar Kai Hugo Mateo Jonas Samir Diego Ben".split(" ");
const adults =
  "Karen Luis Wei Amélie Lars Denise Rosa Omar Yuki Ingrid Piotr Marta Sean Linh Chidi Anita Fiona Paolo Inês Grace Bilal Elena Greta Tom".split(
    " ",
  );

/** A summer at Camp Willow Lake: families, campers, staff, cabins, sessions, and who comes when and has paid what. */
export async function seedCampData(app: App, teamId: string, userId: string) {
  const build = new DataBuilder(app, teamId, userId);
  const { chance, number, pick } = dice(2027);

  await build.collection("diets", {
    ...{ name: "Diet", pluralName: "Diets", icon: "fas_utensils", description: "What a child can eat." },
    isUsedAsCustomList: true,
    fields: { name: { title: "Name", type: "plain_text", isRequired: true } },
  });
  await build.list("diets", "en");
  const diets = await build.records(
    "diets",
    itemsOf([
      ["No restriction", "gray"],
      ["Vegetarian", "green", "fas_carrot"],
      ["Vegan", "teal", "fas_leaf"],
      ["Gluten-free", "yellow", "fas_wheat-awn"],
      ["Halal", "blue"],
      ["Nut allergy", "red", "fas_triangle-exclamation"],
    ]),
  );

  await build.collection("cabins", {
    ...{ name: "Cabin", pluralName: "Cabins", icon: "fas_house", description: "Where campers sleep." },
    fields: {
      name: { title: "Name", type: "plain_text", isRequired: true, isUnique: true },
      beds: { title: "Beds", type: "number" },
      lakeside: { title: "Lakeside", type: "boolean" },
    },
  });
  const cabins = await build.records(
    "cabins",
    ["Birch", "Cedar", "Elm", "Fern", "Heron", "Loon", "Maple", "Otter", "Pine", "Sparrow"].map((name) => ({
      name,
      beds: number(6, 10),
      lakeside: chance(0.4),
    })),
  );

  await build.collection("sessions", {
    ...{ name: "Session", pluralName: "Sessions", icon: "fas_calendar", description: "The weeks of the summer." },
    recordsCanBePurchased: true,
    isShownOnTeamDashboard: true,
    fields: {
      name: { title: "Name", type: "plain_text", isRequired: true },
      dates: { title: "Dates", type: "date_range" },
      price: { title: "Price", type: "money" },
      places: { title: "Capacity", type: "number" },
    },
  });
  const weeks = [
    ["Session 1: Trailhead", "2027-06-27", "2027-07-10", "1480"],
    ["Session 2: High Water", "2027-07-11", "2027-07-24", "1480"],
    ["Session 3: Starlight", "2027-07-25", "2027-08-07", "1480"],
    ["Family weekend", "2027-08-13", "2027-08-15", "390"],
  ] as const;
  const sessions = await build.records(
    "sessions",
    weeks.map(([name, start, end, price]) => ({ name, dates: { start, end }, price, places: number(60, 90) })),
  );

  await build.collection("families", {
    ...{
      name: "Family",
      pluralName: "Families",
      icon: "fas_people-roof",
      description: "Parents and guardians, and how to reach them.",
    },
    isShownOnTeamDashboard: true,
    fields: {
      name: { title: "Family name", type: "plain_text", isRequired: true },
      contact: { title: "Main contact", type: "plain_text" },
      email: { title: "Email", type: "email_address", isUnique: true },
      phone: { title: "Phone", type: "phone_number" },
      address: { title: "Address", type: "physical_address" },
    },
  });
  const households = Array.from({ length: 60 }, (_, count) => ({
    last: lastNames[count % lastNames.length]!,
    first: adults[(count * 7 + Math.floor(count / lastNames.length)) % adults.length]!,
  }));
  const families = await build.records(
    "families",
    households.map(({ last, first }, count) => ({
      name: last,
      contact: `${first} ${last}`,
      email: `${first}.${last}${count}@example.org`.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
      phone: `+1212555${String(1000 + count)}`,
      address: {
        line1: `${number(1, 400)} ${pick(["Oak", "Hill", "River", "Mill"])} Street`,
        line2: "",
        ...addressIn(campTowns, pick(["Albany", "Ithaca", "Troy", "Utica"]), count),
        region: "NY",
        postalCode: String(12_000 + count),
        country: "US",
      },
    })),
  );

  await build.collection("people", {
    ...{ name: "Person", pluralName: "People", icon: "fas_users", description: "Everyone who is at camp." },
    representsPeople: true,
    fields: {
      name: { title: "Full name", type: "plain_text", isRequired: true },
      born: { title: "Date of birth", type: "date" },
      notes: { title: "Notes", type: "plain_text", config: { multiline: true, maxLength: 5000 } },
    },
  });
  await build.collection("campers", {
    ...{
      name: "Camper",
      pluralName: "Campers",
      icon: "fas_child",
      description: "The children, and what we need to know about them.",
    },
    parent: "people",
    representsPeople: true,
    isShownOnTeamDashboard: true,
    fields: {
      family: {
        title: "Family",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("families")], reverseTitle: "Children" },
      },
      cabin: {
        title: "Cabin",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("cabins")], reverseTitle: "Campers" },
      },
      diet: { title: "Diet", type: "single_selection_from_list", config: { listId: build.idOf("diets") } },
      canSwim: { title: "Can swim", type: "boolean" },
      arrived: { title: "Checked in", type: "date_time" },
      shirt: { title: "Shirt size", type: "plain_text" },
    },
  });
  const children = Array.from({ length: 160 }, (_, count) => {
    const home = count % families.length;
    const first = chance(0.5) ? pick(girls) : pick(boys);
    return {
      home,
      row: {
        name: `${first} ${households[home]!.last}`,
        born: `20${number(12, 19)}-${String(number(1, 12)).padStart(2, "0")}-${String(number(1, 28)).padStart(2, "0")}`,
        family: families[home],
        cabin: pick(cabins),
        diet: chance(0.6) ? diets[0] : pick(diets),
        canSwim: chance(0.8),
        shirt: pick(["YS", "YM", "YL", "S", "M"]),
      },
    };
  });
  const campers = await build.records(
    "campers",
    // Two more come by a wizard (demo-wizards.ts).
    children.slice(0, -2).map(({ row }) => row),
  );

  await build.collection("jobs", {
    ...{ name: "Job", pluralName: "Jobs", icon: "fas_briefcase", description: "What staff do at camp." },
    isUsedAsCustomList: true,
    fields: { name: { title: "Name", type: "plain_text", isRequired: true } },
  });
  await build.list("jobs", "en");
  const jobNames = ["Counselor", "Cook", "Nurse", "Lifeguard", "Office"] as const;
  const jobColors = ["green", "orange", "red", "blue", "gray"] as const;
  const jobIds = await build.records("jobs", itemsOf(jobNames.map((name, place) => [name, jobColors[place]!])));
  const jobOf = (name: (typeof jobNames)[number]) => jobIds[jobNames.indexOf(name)];

  await build.collection("staff", {
    ...{
      name: "Staff member",
      pluralName: "Staff",
      icon: "fas_user-tie",
      description: "Counselors, kitchen and office.",
    },
    parent: "people",
    representsPeople: true,
    fields: {
      job: { title: "Job", type: "single_selection_from_list", config: { listId: build.idOf("jobs") } },
      email: { title: "Email", type: "email_address" },
      cabin: {
        title: "Cabin",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("cabins")], reverseTitle: "Counselors" },
      },
    },
  });
  await build.records(
    "staff",
    Array.from({ length: 24 }, (_, count) => ({
      name: `${pick(adults)} ${lastNames[(count * 5) % lastNames.length]}`,
      job: jobOf(count < 16 ? "Counselor" : pick(["Cook", "Nurse", "Lifeguard", "Office"])),
      email: `staff${count}@willowlake.example`,
      ...(count < 16 && { cabin: cabins[count % cabins.length] }),
    })),
  );

  await build.collection("registrations", {
    ...{
      name: "Registration",
      pluralName: "Registrations",
      icon: "fas_clipboard-list",
      description: "Who’s coming to which session, what it costs and what’s been paid.",
    },
    isShownOnTeamDashboard: true,
    fields: {
      title: { title: "Title", type: "plain_text" },
      camper: {
        title: "Camper",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("campers")], reverseTitle: "Registrations" },
      },
      session: {
        title: "Session",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("sessions")], reverseTitle: "Registrations" },
      },
      items: { title: "Items", type: "financial_line_items" },
      paid: { title: "Paid", type: "money" },
      status: { title: "Payment status", type: "payment_status" },
      registered: { title: "Registered on", type: "date" },
    },
  });
  await build.records(
    "registrations",
    campers.map((camper, count) => {
      const week = number(0, 2);
      const status = pick(["paid", "paid", "paid", "partially_paid", "unpaid", "overdue"]);
      const price = weeks[week]![3];
      const line = {
        productId: sessions[week],
        quantity: "1",
        unitPrice: price,
        discountPercent: chance(0.2) ? "10" : "0",
        taxPercent: "0",
      };
      return {
        title: `${children[count]!.row.name}, ${weeks[week]![0].split(":")[0]}`,
        camper,
        session: sessions[week],
        items: {
          items: [
            { description: weeks[week]![0], ...line },
            ...(chance(0.3)
              ? [
                  {
                    description: "Camp store credit",
                    productId: null,
                    quantity: "1",
                    unitPrice: "50",
                    discountPercent: "0",
                    taxPercent: "0",
                  },
                ]
              : []),
          ],
        },
        paid: status === "paid" ? price : status === "partially_paid" ? "500" : "0",
        status,
        registered: `2026-${String(number(1, 11)).padStart(2, "0")}-${String(number(1, 28)).padStart(2, "0")}`,
      };
    }),
  );

  const status = build.fieldOf("registrations", "status");
  await build.smart(
    "unpaid",
    {
      ...{ name: "Unpaid registration", pluralName: "Unpaid registrations", icon: "fas_triangle-exclamation" },
      description: "Registrations with something left to pay; they leave once they’re paid.",
      parent: "registrations",
      isShownOnTeamDashboard: true,
    },
    { field: status, operator: "is_any_of", value: ["unpaid", "partially_paid", "overdue"] },
  );

  await seedCampViews(build);
  await seedCampCards(build);
  // Some of the parents read Spanish; what has no word of its own yet is shown in English.
  await build.translate("es", {
    campers: ["Campista", "Campistas"],
    families: ["Familia", "Familias"],
    sessions: ["Sesión", "Sesiones"],
    cabins: ["Cabaña", "Cabañas"],
  });
}
