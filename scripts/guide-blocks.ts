/** The blocks of code in CONTRIBUTING.md: each is a new file, or says beside which line of a file it goes. */
export interface GuideBlock {
  readonly file: string;
  readonly place: 'new' | 'before' | 'behind' | 'in place';
  /** A line of the file; a new file has none. */
  readonly line: string | undefined;
  readonly code: string;
}

const block =
  /^`([^`]+)`, (?:(new)|(before|behind|in place)(?: of)? the line (``?)(.*)\4):\n\n```ts\n([\s\S]*?)^```$/gm;

export const blocksOf = (guide: string): readonly GuideBlock[] =>
  [...guide.matchAll(block)].map(([, file = '', isNew, place, , line, code = '']) => ({
    file,
    place: (isNew ?? place) as GuideBlock['place'],
    line,
    code,
  }));
