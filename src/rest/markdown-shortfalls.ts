/** What Markdown says that no rich document made of it can hold, in sentences for who wrote it. */

const kinds = {
  html: 'HTML',
  image: 'an image',
  table: 'a table',
  footnote: 'a footnote',
  tag: 'a block in `{% %}`',
  rule: 'a horizontal rule',
  task: 'an item of a task list',
  linkTitle: 'a link with a title',
  definition: 'an address that no link uses',
  codeInfo: 'a code block with more than its language',
  listStart: 'a list that does not start at 1',
} as const;

type Kind = keyof typeof kinds;

interface Placed {
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

/** Gathers them, each kind once with the line where it is first. */
export class Shortfalls {
  readonly #lines = new Map<Kind, number>();

  note(kind: Kind, { position }: Placed): void {
    if (!this.#lines.has(kind)) this.#lines.set(kind, position?.start.line ?? 1);
  }

  /** `has an image in line 3, …`, in the order of the lines. */
  get sentences(): string[] {
    return [...this.#lines]
      .sort(([, one], [, other]) => one - other)
      .map(
        ([kind, line]) =>
          `has ${kinds[kind]} in line ${line}, which cannot be made part of a rich document here: write it in another way, or give \`document\``,
      );
  }
}
