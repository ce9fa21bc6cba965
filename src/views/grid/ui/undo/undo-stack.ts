import { Store } from "../store.ts";

/** One thing that a person did: the change sets it made, in order, or what it did otherwise. */
export type Step = readonly string[];

/** What makes no change set and is taken back in its own way: `takeBack` answers by which act that was. */
export type Act = { name: string; takeBack(): Promise<string> };

/** What was done on this page, to be taken back and done again. */
export class UndoStack extends Store {
  #done: Step[] = [];
  #undone: Step[] = [];
  #acts = new Map<string, Act>();

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Under which name such an act stands among the steps. */
  act(act: Act): string {
    const id = `act ${this.#acts.size + 1}`;
    this.#acts.set(id, act);
    return id;
  }

  actNamed = (id: string): Act | undefined => this.#acts.get(id);

  did(...changeSetIds: (string | null)[]) {
    const step = changeSetIds.filter((id) => id !== null);
    if (step.length === 0) return;
    this.#done = [...this.#done.slice(1 - most), step];
    this.#undone = [];
    this.tell();
  }

  /** It was taken back in another way. */
  forget(changeSetId: string) {
    this.#done = this.#done.filter((step) => !step.includes(changeSetId));
    this.tell();
  }

  /** The last step is taken back by `takeBack`, whose own change set is what a redo takes back in turn. */
  undo(takeBack: (step: Step) => Promise<Step>): Promise<boolean> {
    return this.#move("undo", takeBack);
  }

  redo(takeBack: (step: Step) => Promise<Step>): Promise<boolean> {
    return this.#move("redo", takeBack);
  }

  async #move(way: "undo" | "redo", takeBack: (step: Step) => Promise<Step>): Promise<boolean> {
    const step = (way === "undo" ? this.#done : this.#undone).pop();
    if (!step) return false;
    try {
      const made = await takeBack(step);
      if (made.length > 0) (way === "undo" ? this.#undone : this.#done).push(made);
      return true;
    } catch (error) {
      // Nothing was done: it can be tried again.
      (way === "undo" ? this.#done : this.#undone).push(step);
      throw error;
    } finally {
      this.tell();
    }
  }
}

const most = 100;
