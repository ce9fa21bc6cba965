import { newId } from "#shared/ids.ts";
import type { DataWorld } from "./data-world.ts";
import { FormBrowser } from "./form-browser.ts";
import { tellChange } from "./tell-change.ts";
import { asked, flowOf, type TestFlow, type WizardTeam } from "./wizard-team.ts";

export type PublicWizards = ReturnType<typeof publicWizardsOf>;

/** Wizards of a team that people without an account run, and browsers without script. */
export function publicWizardsOf(world: DataWorld, team: WizardTeam) {
  const pathOf = (wizardId: string, rest = "") => `/public/team-${team.teamId}/wizards/${wizardId}${rest}`;
  const changeWizard = async (
    wizardId: string,
    values: {
      is_public?: boolean;
      external_access_by?: string;
      deleted_at?: Date;
      published_version_id?: string | null;
    },
  ) => {
    await team.db.update("data_wizard", values).where("id", "=", wizardId).execute();
    await tellChange(world.app, team.teamId);
  };
  return {
    pathOf,
    changeWizard,
    stepPath: (wizardId: string, stepId: string, rest = "") => pathOf(wizardId, `/step-${stepId}${rest}`),
    async publish(flow: TestFlow, { isPublic = true, by = "anyone" } = {}): Promise<string> {
      const wizardId = await team.publish(flow, { name: `Public ${newId()}` });
      await changeWizard(wizardId, { is_public: isPublic, external_access_by: by });
      return wizardId;
    },
    /** As the administration does it: with a version of its own. */
    async publishAgain(wizardId: string, flow: TestFlow) {
      const versionId = newId();
      const before = await team.db.from("data_wizard_version").select("id").where("wizard_id", "=", wizardId).execute();
      const number = before.length + 1;
      await team.db
        .insert("data_wizard_version", [{ id: versionId, wizard_id: wizardId, number, flow: JSON.stringify(flow) }])
        .execute();
      await changeWizard(wizardId, { published_version_id: versionId });
    },
    browser: () => new FormBrowser(world.visitor().url),
    /** Does the work that forms ask for, as only a script would. */
    provingBrowser: () => Object.assign(new FormBrowser(world.visitor().url), { provesWork: true }),
    runs: (wizardId: string) =>
      team.db.data.selectFrom("_wizard_run").selectAll().where("wizard_id", "=", wizardId).execute(),
  };
}

/** A camper's name, and a second step that asks for nothing. */
export const camperFlow = ({ campers, camperName }: WizardTeam): TestFlow =>
  flowOf([
    {
      title: "Camper",
      tasks: [
        {
          type: "create_data_record",
          name: "camper",
          settings: { collectionId: campers, fields: [asked(camperName)] },
        },
      ],
    },
    { title: "Sure?", tasks: [] },
  ]);

/** Somebody's own record, shown and changed by themselves; `smsFieldId`: where they are known by their phone, too. */
export const ownDetailsFlow = (
  { parents, parentName, email }: WizardTeam,
  smsFieldId: string | null = null,
): TestFlow =>
  flowOf(
    [
      {
        title: "Your details",
        tasks: [
          {
            type: "update_data_fields_for_data_records",
            name: "details",
            settings: { records: "start", fields: [asked(parentName)] },
          },
        ],
      },
    ],
    {
      startCollectionId: parents,
      externalAccessLinks: [{ id: newId(), collectionId: parents, emailFieldId: email, smsFieldId }],
      finishText: "<p>Saved.</p>",
    },
  );

/** What stands in a browser of the runs of one wizard. */
export const keyIn = (browser: FormBrowser, wizardId: string): string =>
  [...browser.cookies.values()].find(({ name }) => name === `simply-run-${wizardId}`)!.value;
