import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { camperFlow, keyIn, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

/** At the page that a run is left by. */
async function leave(query = ""): Promise<{ page: FormBrowser; wizardId: string }> {
  const wizardId = await team.publish(camperFlow(team));
  const page = await team.provingBrowser().open(`${team.pathOf(wizardId)}${query}`);
  const words = query ? ["Suivant", "Continuer plus tard"] : ["Next", "Continue later"];
  await page.fill("Name", "Ada").press(words[0]!);
  await page.press(words[1]!);
  return { page, wizardId };
}

const newAddress = () => `${newId()}@example.test`;

describe("the address that goes on with a run", () => {
  it("can be copied and scanned", async () => {
    const { page, wizardId } = await leave();
    expect(page.markup).toContain(`${team.pathOf(wizardId)}?resume=${keyIn(page, wizardId)}"`);
    expect(page.markup).toMatch(/<svg class="qr" role="img" aria-label="QR code[^"]*" viewBox="0 0 (\d+) \1"/);
  });

  it.each([
    ["", "Your email address", "Send me this link", "on its way", "Continue “Public"],
    ["?lang=fr", "Votre adresse e-mail", "M’envoyer ce lien", "en route", "Poursuivre «"],
  ])("is sent once, in the language of the run (%s)", async (query, label, send, told, subject) => {
    const { page } = await leave(query);
    const to = newAddress();
    await page.fill(label, to).press(send);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(told)]);
    expect(page.markup).not.toContain(to);
    const [letter] = await world.letters(to);
    expect(letter!.subject).toContain(subject);
    const { pathname, search } = letter!.link!;
    const phone = await team.browser().open(pathname + search);
    expect([phone.path.includes("resume"), phone.text]).toEqual([false, expect.stringContaining("Sure?")]);
  });

  it("is sent to what is an address alone", async () => {
    const { page } = await leave();
    await page.fill("Your email address", "no address").press("Send me this link");
    expect([page.status, page.errorAt("Your email address")]).toEqual([422, expect.stringContaining("email address")]);
  });

  it("is kept nowhere: neither it nor whom it went to stands in a job or in the run", async () => {
    const { page, wizardId } = await leave();
    const to = newAddress();
    const sent = vi.spyOn(world.app.jobs, "send");
    await page.fill("Your email address", to).press("Send me this link");
    await world.letters(to);
    const rows = sent.mock.calls.flatMap(([, { name }, data]) => (name === "send-resume-link" ? [data] : []));
    sent.mockRestore();
    expect(rows.length).toBeGreaterThan(0);
    const [run] = await team.runs(wizardId);
    for (const secret of [to, keyIn(page, wizardId)]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(run)).not.toContain(secret);
    }
  });

  it("is sent no more than three times a day", async () => {
    const { page } = await leave();
    const back = page.path;
    for (let each = 0; each < 3; each++) {
      await page.fill("Your email address", newAddress()).press("Send me this link");
      expect(page.status).toBe(200);
      await page.open(back);
      await page.press("Continue later");
    }
    await page.fill("Your email address", newAddress()).press("Send me this link");
    expect(page.status).toBe(429);
  });

  it("is nobody's without the key of the run", async () => {
    const { page, wizardId } = await leave();
    const answer = await team.browser().fetch(team.pathOf(wizardId), {
      method: "POST",
      headers: { origin: page.url },
      body: new URLSearchParams({ move: "mail", email: newAddress() }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, team.pathOf(wizardId)]);
  });
});
