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
  /** By topic and sentence: the places that it is about. */
  readonly #entries = new Map<Topic, Map<string, Set<string>>>();

  /** Adds an entry. `place`: the subject of the entry, such as `Team.owner`. */
  add(topic: Topic, place: string, sentence: string): void {
    const sentences = this.#entries.get(topic) ?? new Map<string, Set<string>>();
    const places = sentences.get(sentence) ?? new Set();
    this.#entries.set(topic, sentences.set(sentence, places.add(place)));
  }

  toString(): string {
    const topics = Object.entries(titles).flatMap(([topic, title]) => {
      const sentences = this.#entries.get(topic as Topic);
      if (!sentences) return [];
      const entries = [...sentences].map(
        ([sentence, places]) => `  - ${[...places].join(', ')}: ${sentence}`,
      );
      return [`${title}\n${entries.join('\n')}`];
    });
    return topics.join('\n\n');
  }
}
