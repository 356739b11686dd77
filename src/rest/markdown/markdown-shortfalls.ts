/** Describes the parts of a Markdown text that cannot be converted to a rich document, in sentences for its author. */

const kinds = {
  html: 'HTML',
  image: 'an image',
  table: 'a table',
  footnote: 'a footnote',
  tag: 'a block in `{% %}`',
  task: 'a task in a list that is numbered, or in which not every item is one',
  linkTitle: 'a link with a title',
  definition: 'an address that no link uses',
  codeInfo: 'a code block with more than its language',
  listStart: 'a list that does not start at 1',
} as const;

type Kind = keyof typeof kinds;

/** Collects shortfalls: each kind once, with the line of its first occurrence. */
export class Shortfalls {
  readonly #lines = new Map<Kind, number>();

  add(kind: Kind, { line }: { readonly line: number }): void {
    if (!this.#lines.has(kind)) this.#lines.set(kind, line);
  }

  /** A sentence for the shortfalls, in the order of lines: `has an image in line 3, …`. */
  get sentences(): string[] {
    return [...this.#lines]
      .sort(([, one], [, other]) => one - other)
      .map(
        ([kind, line]) =>
          `has ${kinds[kind]} in line ${line}, which cannot be converted to a rich-text document: rewrite it, or specify \`document\``,
      );
  }
}
