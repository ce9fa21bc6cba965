import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The sentences that the specification quotes, word for word. `due` are those of screens that exist;
 * the rest of its error catalogue moves up as its screens come.
 */
const due = [
  "Access Denied",
  "You do not have the necessary permissions to access this page.",
  "Oops! We couldn't find what you're looking for.",
  "The page was not found.",
  "Team Dashboard",
  "At a Glance",
  "Team Management",
  "Data Management",
  "* field can not be empty",
  "No changes detected.",
  "No stats found for this team.",
  "No recent changes found for this team.",
  "No data collections found for this team.",
  // Of what the specification leaves open after "Oops, there was an error ...".
  "Oops, there was an error getting the team stats.",
  "Oops, there was an error getting the recent changes.",
  "Oops, there was an error getting the data collections.",
  "Oops, there was an error getting the team users.",
  "Oops, there was an error getting the records.",
  "Oops, there was an error changing the bookmark.",
  "Oops, there was an error saving your language preference.",
  // 'No TABLE_ITEM found.', by the name of what the table lists.
  "No {name} found.",
  "No deleted records found.",
  "No bookmarks found.",
  "No data collections found.",
  "No custom lists found.",
  "No items found.",
  "No fields found.",
  "No changes found.",
  "No projects found.",
  "No roles found.",
  "No collections found.",
  "No texts found.",
  "No teams found.",
  "No users found.",
  "No entries found.",
  "No tags found.",
  "<b>{percent}</b> compared with last month to date",
  "{count}/{most}",
  "today",
  "yesterday",
  "{count} days ago",
  "a week ago",
  "{count} weeks ago",
  "Field is required",
  "Oops, this email is already linked to a team user.",
  "You don't have permission to access the System Administration area.",
  "Something went wrong.",
  "Oops an error happened while retrieving Team AppTopbar Data.",
  "Error fetching team user links",
  "Failed to load data card groups",
  "Error while fetching data views",
  "Internal Name already exists",
  "Please select a field for calculating record names.",
  "No Fields found for this collection. Please add fields first.",
  // Failures of saving, for which it names no words: views, and what they display.
  "Oops, there was an error creating the view.",
  "Oops, there was an error saving the view.",
  "Oops, there was an error deleting the view.",
  "Oops, there was an error saving the displayed field.",
  "Oops, there was an error creating the 'Start From Scratch' template",
  // The failure to use a template names it and its id, in no words of the specification.
  "Oops, there was an error using the template {name} ({id}).",
  "Oops an error happened while searching for data card groups.",
  "Failed to load draft messages",
  "Failed to load scheduled messages",
  "Failed to load sent messages",
  "Failed to load archived messages",
  "Oops, there was an error getting the outgoing message.",
  "Oops, there was an error saving outgoing message content",
  "Oops, there was an error archiving the message.",
  "Oops, there was an error unarchiving the message.",
  "Oops, there was an error deleting the message.",
  "Oops, there was an error unscheduling the message.",
  "Name is required",
  "Step title is required",
  "Task title is required",
  "Failed to load wizards",
  "Failed to load wizard details",
  "Failed to load wizard steps",
  "Failed to load external access links",
  "Wizard not found",
  "Data wizard not found",
  "User is not authenticated. Cannot load teams.",
  // Failures of saving and acting, for which it names no words.
  "The card could not be created.",
  "The card could not be saved.",
  "The card could not be deleted.",
  "The tab could not be created.",
  "The tab could not be saved.",
  "The tab could not be deleted.",
  "Oops, there was an error creating the wizard",
  "Oops, there was an error saving the wizard",
  "Oops, there was an error deleting the wizard",
  "Oops, there was an error deleting this",
  "Oops, there was an error reordering the tasks",
  "Oops, there was an error creating the external access link.",
  "Oops, there was an error saving the external access link.",
  "Oops, there was an error deleting the external access link",
  "Oops, there was an error unlinking the wizard",
  "Oops, there was an error resending the invitation.",
  "Oops, there was an error canceling the invitation.",
  "Oops, there was an error deactivating this person.",
  "Oops, there was an error reactivating this person.",
  // What it says is empty or missing, and failures of reading.
  "Selected field not found",
  "Oops, there was an error loading the data fields. Please try again.",
  "Oops, there was an error getting templates.",
  "Oops, there was an error getting the team details.",
  "No templates available. Publish one under Templates, and it is offered here.",
  "No bookmarks yet. Bookmark a record on its page to find it here, with a memo to yourself.",
  "No content to preview.",
  "This cannot be undone.",
  "API name is invalid.",
  "Request is canceled by user",
];

/** Logged for developers in the words of the specification, and so not translated. */
const logged = ["Team ID not found in User's Teams.", "Unable to save team selection to localStorage"];

const folder = join(import.meta.dirname, "en");
const texts = readdirSync(folder).flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), "utf8"))));

function textsIn(words: unknown): string[] {
  return typeof words === "string" ? [words] : Object.values(words as object).flatMap(textsIn);
}

describe("what the specification quotes", () => {
  it.each(due)("%s", (sentence) => expect(texts).toContain(sentence));

  it.each(logged)("is logged: %s", (sentence) => {
    const source = readFileSync(join(import.meta.dirname, "../people/teams/ui/team-selection.ts"), "utf8");
    expect(source).toContain(sentence);
  });
});
