/** Where a view is that its team shows to everyone. */
export const publicViewPath = (teamId: string, viewId: string): string => `/public/team-${teamId}/views/${viewId}`;

/** Where people without an account begin a wizard. */
export const publicWizardPath = (teamId: string, wizardId: string): string =>
  `/public/team-${teamId}/wizards/${wizardId}`;

/** Where anyone asks to be on an open list. */
export const subscribePath = (teamId: string, listId: string): string => `/subscribe/${teamId}/${listId}`;
