import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { createWidget } from "#public/website-widgets/widgets.server.ts";
import type { App } from "#server/app.ts";
import { newId } from "#shared/ids.ts";
import type { WizardDefinition } from "#wizards/data-wizards/wizard-definitions.ts";
import { changeWizard, createWizard, publishWizard } from "#wizards/data-wizards/wizards.server.ts";
import { flowSchema } from "#wizards/tasks/wizard-flow.ts";
import { callerNamed } from "./caller-named.ts";

/** What the camp shows to the world: its summer, its staff, the registration, and each family's own details. */
export async function seedPublic(app: App, teamId: string, owner: string, registration: WizardDefinition) {
  const caller = () => callerNamed(app, teamId, owner);
  const definitions = await readDefinitions(app.db.team(teamId));
  const families = [...definitions.collections.values()].find(({ pluralName }) => pluralName === "Families")!;
  const staff = [...definitions.collections.values()].find(({ pluralName }) => pluralName === "Staff")!;
  const field = (title: string) => families.fields.find((each) => each.title === title)!.id;
  const [email, phone, address] = [field("Email"), field("Phone"), field("Address")];
  await changeWizard(app, await caller(), registration.id, { isPublic: true, externalAccessBy: "anyone" });

  const asked = (fieldId: string) => ({ fieldId, source: { from: "person", suggestion: null } });
  const flow = flowSchema.parse({
    startCollectionId: families.id,
    externalAccessLinks: [{ id: newId(), collectionId: families.id, emailFieldId: email, smsFieldId: phone }],
    finishTitle: "Thank you",
    finishText: "<p>Your details are up to date.</p>",
    steps: [
      {
        ...{ id: newId(), title: "Your details", icon: "fas_house" },
        description: "This is what we have. Please correct what has changed.",
        tasks: [
          {
            ...{ id: newId(), name: "details", title: "Your details", type: "update_data_fields_for_data_records" },
            settings: { records: "start", fields: [asked(phone), asked(address)] },
          },
        ],
      },
    ],
  });
  const details = {
    name: "Update my details",
    icon: "fas_house",
    description: "For families, by a code to their email.",
  };
  const own = await createWizard(app, await caller(), { ...details, isPublic: true, externalAccessBy: "either", flow });
  await publishWizard(app, await caller(), own.id);

  const view = await app.db
    .team(teamId)
    .from("data_view")
    .select("id")
    .where("collection_id", "=", staff.id)
    .where("internal_name", "=", "Meet our staff")
    .executeTakeFirstOrThrow();
  await createWidget({ app, caller: await caller() }, staff.id, {
    ...{ viewId: view.id, wizardId: null, name: "Staff on our website" },
    ...{ domains: ["willowlake.example", "*.willowlake.example"], language: null },
  });
}
