import type { TeamRights } from "#shared/permissions.ts";

export interface InviteFormProps {
  teamId: string;
  rights: TeamRights;
  opened: boolean;
  /** Whether something was typed that would be lost. */
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  cancel: () => void;
}
