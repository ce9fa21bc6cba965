/** By folder of the product: the browser tests that walk through its screens. */
const journeys: Record<string, readonly string[]> = {
  "src/people": ["e2e/sign-in.test.ts", "e2e/invitation.test.ts", "e2e/preferences.test.ts"],
  "src/data/csv": ["e2e/bulk.test.ts", "e2e/collection-from-csv.test.ts"],
  "src/data/custom-lists": ["e2e/custom-lists.test.ts"],
  "src/data/search": ["e2e/finding.test.ts"],
  "src/data/bin": ["e2e/restoring.test.ts"],
  "src/data": ["e2e/grid.test.ts", "e2e/record-page.test.ts"],
  "src/modeling": ["e2e/shaping-data.test.ts", "e2e/collections.test.ts"],
  "src/views/grid": ["e2e/grid.test.ts", "e2e/working-with-a-list.test.ts", "e2e/keyboard.test.ts"],
  "src/views": ["e2e/views.test.ts", "e2e/kinds-of-view.test.ts"],
  "src/messages/consent": ["e2e/subscribing.test.ts"],
  "src/messages/setup": ["e2e/message-setup.test.ts"],
  "src/messages": ["e2e/messages.test.ts", "e2e/newsletter.test.ts"],
  "src/wizards": ["e2e/wizard-building.test.ts", "e2e/wizard-run.test.ts", "e2e/registration.test.ts"],
  "src/public": ["e2e/public-pages.test.ts", "e2e/public-settings.test.ts", "e2e/widget.test.ts"],
  "src/workspace/projects": ["e2e/projects.test.ts"],
  "src/workspace/record-page": ["e2e/record-page.test.ts"],
  "src/workspace": ["e2e/dashboard.test.ts"],
  "src/team-admin/privacy": ["e2e/privacy.test.ts"],
  "src/team-admin/account": ["e2e/branding.test.ts", "e2e/teams.test.ts"],
  "src/team-admin": ["e2e/roles.test.ts", "e2e/teams.test.ts"],
  "src/system": ["e2e/system-administration.test.ts", "e2e/system-settings.test.ts"],
  "src/ui": ["e2e/keyboard.test.ts", "e2e/accessibility.test.ts"],
  "src/client": ["e2e/start-up.test.ts", "e2e/sign-in.test.ts", "e2e/specified-failures.test.ts"],
  "src/app/client": ["e2e/start-up.test.ts", "e2e/budgets.test.ts", "e2e/specified-pages.test.ts"],
};

/** What people see: screens, styles and words. */
const isShown = (file: string): boolean => /\.tsx$|\.css$|\/ui\/|^src\/(client|app\/client)\//.test(file);

/** Those of the nearest folder of each changed file that people see. */
export function journeysThrough(changed: readonly string[]): string[] {
  const folders = Object.keys(journeys).toSorted((a, b) => b.length - a.length);
  return [
    ...new Set(
      changed.filter(isShown).flatMap((file) => {
        const folder = folders.find((each) => file.startsWith(`${each}/`));
        return folder ? journeys[folder]! : [];
      }),
    ),
  ];
}

/** Every file that is named here, for the test that they exist. */
export const allJourneys = (): string[] => [...new Set(Object.values(journeys).flat())];
