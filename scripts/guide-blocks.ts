/**
 * Parses and applies the code blocks in docs/adding-an-operation.md: each is a new file, or names the line of a file next
 * to which it belongs.
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

/** The file with the block. `text`: the file before it. Undefined if the file does not have the line exactly once. */
export function withBlock(
  text: string,
  { place, line = '', code }: GuideBlock,
): string | undefined {
  if (place === 'new') return code;
  const lines = text.split('\n');
  const [at = -1, ...others] = lines.flatMap((one, index) =>
    one.trim() === line.trim() ? [index] : [],
  );
  if (at < 0 || others.length > 0) return undefined;
  const [from, replaced] = place === 'replacing' ? [at, 1] : [place === 'before' ? at : at + 1, 0];
  lines.splice(from, replaced, ...code.trimEnd().split('\n'));
  return lines.join('\n');
}
