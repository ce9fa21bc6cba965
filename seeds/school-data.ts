import type { App } from "#server/app.ts";
import { DataBuilder, dice, itemsOf } from "./data-builder.ts";
import { seedSchoolViews } from "./demo-views.ts";
import { lessonAt } from "./lesson-times.ts";
import { seedSchoolCards } from "./record-pages.ts";

const firstNames =
  "Sofía Valentina Camila Lucía Mateo Diego Emilio Renata Bruno Ximena Tomás Julieta Iker Regina Gael".split(" ");
const lastNames = "García Hernández López Martínez Ramírez Flores Rivera Gómez Cruz Morales Ortiz Vega".split(" ");

/** La Escuela Allegro: maestros, alumnos, instrumentos y clases. */
export async function seedSchoolData(app: App, teamId: string, userId: string) {
  const build = new DataBuilder(app, teamId, userId);
  const { chance, number, pick } = dice(7);

  await build.collection("instruments", {
    ...{ name: "Instrumento", pluralName: "Instrumentos", icon: "fas_guitar", description: "Lo que se enseña aquí." },
    isUsedAsCustomList: true,
    fields: { name: { title: "Nombre", type: "plain_text", isRequired: true } },
  });
  await build.list("instruments", "es");
  const instruments = await build.records(
    "instruments",
    itemsOf([
      ["Piano", "blue", "fas_music"],
      ["Violín", "brown"],
      ["Guitarra", "orange", "fas_guitar"],
      ["Canto", "violet", "fas_microphone"],
      ["Batería", "red", "fas_drum"],
    ]),
  );

  await build.collection("teachers", {
    ...{ name: "Maestro", pluralName: "Maestros", icon: "fas_chalkboard-user", description: "Quienes enseñan." },
    representsPeople: true,
    fields: {
      name: { title: "Nombre", type: "plain_text", isRequired: true },
      email: { title: "Correo", type: "email_address", isUnique: true },
      teaches: {
        title: "Instrumentos",
        type: "multi_selection_from_list",
        config: { listId: build.idOf("instruments") },
      },
      fee: { title: "Honorario por hora", type: "money" },
    },
  });
  const teachers = await build.records(
    "teachers",
    Array.from({ length: 8 }, (_, count) => ({
      name: `${firstNames[count]} ${lastNames[count]}`,
      email: `maestro${count}@allegro.example`,
      teaches: [instruments[count % instruments.length]],
      fee: String(number(250, 450)),
    })),
  );

  await build.collection("students", {
    ...{
      name: "Alumno",
      pluralName: "Alumnos",
      icon: "fas_user-graduate",
      description: "Quienes aprenden, con su instrumento y su nivel.",
    },
    representsPeople: true,
    isShownOnTeamDashboard: true,
    fields: {
      name: { title: "Nombre completo", type: "plain_text", isRequired: true },
      born: { title: "Fecha de nacimiento", type: "date" },
      phone: { title: "Teléfono", type: "phone_number" },
      instrument: {
        title: "Instrumento",
        type: "single_selection_from_list",
        config: { listId: build.idOf("instruments") },
      },
      level: { title: "Nivel", type: "number" },
      teacher: {
        title: "Maestro",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("teachers")], reverseTitle: "Alumnos" },
      },
    },
  });
  const students = await build.records(
    "students",
    Array.from({ length: 90 }, (_, count) => ({
      name: `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`,
      born: `20${String(number(5, 19)).padStart(2, "0")}-0${number(1, 9)}-1${number(0, 9)}`,
      phone: `+5255${String(10_000_000 + count * 37)}`,
      instrument: pick(instruments),
      level: number(1, 6),
      teacher: pick(teachers),
    })),
  );

  await build.collection("lessons", {
    ...{ name: "Clase", pluralName: "Clases", icon: "fas_music", description: "Cada clase, con su hora y si se pagó." },
    isShownOnTeamDashboard: true,
    fields: {
      title: { title: "Título", type: "plain_text" },
      student: {
        title: "Alumno",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("students")], reverseTitle: "Clases" },
      },
      teacher: {
        title: "Maestro",
        type: "single_data_record",
        config: { collectionIds: [build.idOf("teachers")], reverseTitle: "Clases" },
      },
      when: { title: "Cuándo", type: "date_time" },
      status: { title: "Pago", type: "payment_status" },
    },
  });
  await build.records(
    "lessons",
    Array.from({ length: 200 }, (_, count) => ({
      title: `Clase ${count + 1}`,
      student: pick(students),
      teacher: pick(teachers),
      when: lessonAt({ week: number(0, 9), weekday: number(0, 5), hour: number(15, 23) }),
      status: chance(0.75) ? "paid" : "unpaid",
    })),
  );

  await seedSchoolViews(build);
  await seedSchoolCards(build);
}
