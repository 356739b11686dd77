/**
 * Creates `docs/pictures/waves.svg`: a query and the calls that it made to the sandbox, each next to the field that
 * needed it and in the column of its wave.
 */
import { type FieldNode, parse, visit } from 'graphql';
import { keep } from '../generated-files.ts';
import { query, runOfQuery, type TracedCall } from './traced-run.ts';

/** The line of each field of the query, by the path of the field without list indexes. */
function linesByPath(): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const above: string[] = [];
  visit(parse(query), {
    Field: {
      enter({ name, loc }: FieldNode) {
        above.push(name.value);
        lines.set(above.join('.'), (loc?.startToken.line ?? 1) - 1);
      },
      leave: () => void above.pop(),
    },
  });
  return lines;
}

const size = { line: 22, letter: 7.8, left: 24, top: 64, call: 214, gap: 26, column: 234 };
const colors = {
  ground: '#ffffff',
  edge: '#d0d7de',
  text: '#1f2328',
  muted: '#59636e',
  waves: ['#ddf4ff', '#dafbe1', '#fff8c5'],
  lines: ['#0969da', '#1a7f37', '#9a6700'],
};

/** The route without the organization, because the query has only one. */
const shortened = (route: string) => route.replace('/v1', '').replace('{organizationId}', '{id}');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const textAt = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${escaped(text)}</text>`;

function drawing(calls: readonly TracedCall[]): string {
  const lines = query.split('\n');
  const lineOf = linesByPath();
  const waves = Math.max(...calls.map(({ wave }) => wave));
  const queryWidth = Math.max(...lines.map(({ length }) => length)) * size.letter;
  const columnAt = (wave: number) => size.left + queryWidth + size.gap + (wave - 1) * size.column;
  const yOf = (line: number) => size.top + line * size.line;
  const width = columnAt(waves) + size.call + size.left;
  const height = yOf(lines.length) + 34;
  const boxes = calls.flatMap(({ method, route, wave, paths: [first] }) => {
    const path = first?.path.replaceAll('.*', '') ?? '';
    const line = lineOf.get(path);
    if (line === undefined) throw new Error(`The query has no field at ${path}.`);
    const [x, y] = [columnAt(wave), yOf(line)];
    const from = size.left + (lines[line]?.length ?? 0) * size.letter + 6;
    const [fill, stroke] = [colors.waves[wave - 1], colors.lines[wave - 1]];
    return [
      `<path d="M${from} ${y - 5}H${x - 5}" stroke="${stroke}" stroke-dasharray="2 3" fill="none"/>`,
      `<rect x="${x}" y="${y - 17}" width="${size.call}" height="23" rx="5" fill="${fill}" stroke="${stroke}"/>`,
      textAt(
        x + 10,
        y - 1,
        `${method} ${shortened(route)}`,
        `font-size="11" fill="${colors.text}"`,
      ),
    ];
  });
  const heads = Array.from({ length: waves }, (_, at) =>
    textAt(columnAt(at + 1), 32, `wave ${at + 1}`, `font-weight="600" fill="${colors.lines[at]}"`),
  );
  const objects = Math.max(...calls.flatMap(({ paths }) => paths.map(({ count }) => count)));
  const sum = `${calls.length} calls in ${waves} waves, for ${objects} change requests with their spaces and the parents of these.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" width="${Math.ceil(width)}" height="${height}" role="img" aria-label="${escaped(sum)}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
<rect x="0.5" y="0.5" width="${Math.ceil(width) - 1}" height="${height - 1}" rx="8" fill="${colors.ground}" stroke="${colors.edge}"/>
${textAt(size.left, 32, 'query', `font-weight="600" fill="${colors.muted}"`)}
${heads.join('\n')}
${lines.map((line, at) => textAt(size.left, yOf(at), line, `xml:space="preserve" fill="${colors.text}"`)).join('\n')}
${boxes.join('\n')}
${textAt(size.left, height - 18, sum, `fill="${colors.muted}"`)}
</svg>
`;
}

keep({ 'docs/pictures/waves.svg': drawing(await runOfQuery()) });
