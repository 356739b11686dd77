/**
 * Parses the code blocks in docs/adding-an-operation.md: each is a new file, or names the line of a file next to which it
 * belongs.
 */
export interface GuideBlock {
  readonly file: string;
  readonly place: 'new' | 'before' | 'after' | 'replacing';
  /** A line of the file. Undefined for a new file. */
  readonly line: string | undefined;
  readonly code: string;
}

const block =
  /^`([^`]+)`, (?:(new)|(before|after|replacing) the line (``?)(.*)\4):\n\n```(?:ts|json)\n([\s\S]*?)^```$/gm;

export const blocksOf = (guide: string): readonly GuideBlock[] =>
  [...guide.matchAll(block)].map(([, file = '', isNew, place, , line, code = '']) => ({
    file,
    place: (isNew ?? place) as GuideBlock['place'],
    line,
    code,
  }));
