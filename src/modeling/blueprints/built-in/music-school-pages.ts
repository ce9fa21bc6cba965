import { type BuiltInPages, facts, tab, those } from "./pages.ts";

export const musicSchoolPages: BuiltInPages = {
  teachers: [
    tab(
      ["Teacher", "Maestro", "Professeur"],
      "fas_user",
      facts("teachers", ["Contact", "Contacto", "Contact"], "name", "email", "phone"),
      facts("teachers", ["Teaching", "Enseñanza", "Enseignement"], "teaches", "fee"),
    ),
    tab(
      ["Students", "Alumnos", "Élèves"],
      "fas_users",
      those("students", "teacher", ["Students", "Alumnos", "Élèves"], "subject", "level", "phone"),
    ),
    tab(
      ["Lessons", "Clases", "Cours"],
      "fas_calendar",
      those("lessons", "teacher", ["Lessons", "Clases", "Cours"], "student", "when", "minutes"),
    ),
  ],
  students: [
    tab(
      ["Student", "Alumno", "Élève"],
      "fas_user",
      facts("students", ["About", "Datos personales", "Identité"], "name", "born", "email", "phone"),
      facts("students", ["Music", "Música", "Musique"], "subject", "level", "teacher"),
      facts("students", ["Notes", "Notas", "Notes"], "notes"),
    ),
    tab(
      ["Lessons", "Clases", "Cours"],
      "fas_calendar",
      those("lessons", "student", ["Lessons", "Clases", "Cours"], "teacher", "when", "attended"),
      those(
        "instruments",
        "lentTo",
        ["Borrowed instruments", "Instrumentos prestados", "Instruments empruntés"],
        ...["number", "due"],
      ),
    ),
    tab(
      ["Invoices", "Facturas", "Factures"],
      "fas_file-invoice",
      those("invoices", "student", ["Invoices", "Facturas", "Factures"], "day", "paid", "status"),
    ),
  ],
  lessons: [
    tab(
      ["Lesson", "Clase", "Cours"],
      "fas_calendar",
      facts(
        "lessons",
        ["Who and when", "Quién y cuándo", "Qui et quand"],
        ...["title", "student", "teacher", "when", "minutes", "attended"],
      ),
      facts("lessons", ["Notes", "Notas", "Notes"], "notes"),
    ),
  ],
  instruments: [
    tab(
      ["Instrument", "Instrumento", "Instrument"],
      "fas_guitar",
      facts("instruments", ["About", "Datos", "Description"], "name", "number", "photo", "value"),
      facts("instruments", ["Loan", "Préstamo", "Prêt"], "lentTo", "due"),
    ),
  ],
  invoices: [
    tab(
      ["Invoice", "Factura", "Facture"],
      "fas_file-invoice",
      facts("invoices", ["Invoice", "Factura", "Facture"], "number", "student", "day"),
      facts("invoices", ["Payment", "Pago", "Paiement"], "items", "paid", "status"),
    ),
  ],
};
