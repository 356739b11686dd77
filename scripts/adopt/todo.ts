/** The to-do list: decisions that the code cannot make. */

const titles = {
  keys: 'Keys, and the lists that hold objects',
  references: 'References',
  names: 'Names in the graph',
  secrets: 'Secrets',
  shapes: 'Shapes',
  graph: 'Fields and mutations',
  sandbox: 'The sandbox',
  tests: 'Tests',
} as const;

export type Topic = keyof typeof titles;

export class Todo {
  readonly #entries = new Map<Topic, Set<string>>();

  /** Adds an entry. `place`: the subject of the entry, such as `Team.owner`. */
  add(topic: Topic, place: string, sentence: string): void {
    const entries = this.#entries.get(topic) ?? new Set();
    this.#entries.set(topic, entries.add(`${place}: ${sentence}`));
  }

  get entries(): readonly string[] {
    return [...this.#entries.values()].flatMap((entries) => [...entries]);
  }

  toString(): string {
    const topics = Object.entries(titles).flatMap(([topic, title]) => {
      const entries = this.#entries.get(topic as Topic);
      return entries ? [`${title}\n${[...entries].map((one) => `  - ${one}`).join('\n')}`] : [];
    });
    return topics.join('\n\n');
  }
}
