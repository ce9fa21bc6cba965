/** Why nothing was restored; the sentence is for whoever runs the command. */
export class RestoreRefused extends Error {
  override name = "RestoreRefused";
}

export class TeamExists extends RestoreRefused {
  override name = "TeamExists";
}
