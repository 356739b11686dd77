/**
 * Creates `docs/pictures/dashboard.svg`: the panels of the Grafana dashboard, positioned as in its definition, with the
 * values of a recorded run.
 */
import { fail, keep } from '../generated-files.ts';
import {
  type Panel,
  panels,
  type RecordedRun,
  recordedRun,
  type Series,
  type Target,
  valuesIn,
} from './dashboard-run.ts';
import { ticksTo, writerOf } from './grafana-units.ts';

const size = { column: 48, row: 20, gap: 8, edge: 12, axis: 58, head: 26, foot: 32 };
const colors = {
  ground: '#f4f5f5',
  panel: '#ffffff',
  edge: '#dfe1e4',
  grid: '#eceef0',
  text: '#1f2328',
  muted: '#59636e',
  // The first colors of Grafana's classic palette, darker so that they are readable on white.
  lines: [
    '#56a64b',
    '#e0a500',
    '#3274d9',
    '#ff780a',
    '#e02f44',
    '#8f3bb8',
    '#0a9bb5',
    '#a0522d',
    '#c4479e',
    '#5b6b7b',
  ],
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = ({ gridPos: { x, y, w, h } }: Panel): Box => ({
  x: size.edge + x * size.column,
  y: size.edge + y * size.row,
  width: w * size.column - size.gap,
  height: h * size.row - size.gap,
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const textAt = (x: number, y: number, text: string, more = '') =>
  `<text x="${place(x)}" y="${place(y)}" ${more}>${escaped(text)}</text>`;

const place = (at: number) => Number(at.toFixed(1));

/** The approximate width of a text, so that the next text can be placed after it. */
const widthOf = (text: string) => text.length * 6 + (text.match(/[A-Z_]/g) ?? []).length * 1.5;

interface Line {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** The recorded values of a query. */
function seriesOf(run: RecordedRun, { expr }: Target): readonly Series[] {
  const series = run.series[expr];
  if (!series)
    fail([
      `The picture of the dashboard has no values for an expression: npm run dashboard records them. ${expr}`,
    ]);
  return series;
}

const linesOf = (run: RecordedRun, { targets = [] }: Panel): readonly Line[] =>
  targets.flatMap((target) =>
    seriesOf(run, target)
      .map((series) => ({
        name: (target.legendFormat ?? '').replaceAll(
          /\{\{(\w+)\}\}/g,
          (_, label: string) => series.labels[label] ?? '',
        ),
        values: valuesIn(series),
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  );

/** A path that has gaps where values are missing. */
function pathOf(values: Line['values'], xOf: (at: number) => number, yOf: (of: number) => number) {
  let isPenDown = false;
  return values
    .map((value, at) => {
      if (value === undefined) {
        isPenDown = false;
        return '';
      }
      const move = isPenDown ? 'L' : 'M';
      isPenDown = true;
      return `${move}${place(xOf(at))} ${place(yOf(value))}`;
    })
    .join('');
}

/** The names of lines that fit in one row, and the number of other lines. */
function legend(lines: readonly Line[], { x, y, width, height }: Box): readonly string[] {
  const parts: string[] = [];
  let left = x + 10;
  for (const [at, { name }] of lines.entries()) {
    const others = `and ${lines.length - at} more`;
    const needed = 16 + widthOf(name);
    const room = x + width - left - (at < lines.length - 1 ? widthOf(others) : 0);
    if (needed > room) {
      parts.push(textAt(left, y + height - 9, others, `fill="${colors.muted}"`));
      break;
    }
    const color = colors.lines[at % colors.lines.length];
    parts.push(
      `<rect x="${place(left)}" y="${place(y + height - 14)}" width="10" height="3" fill="${color}"/>`,
      textAt(left + 13, y + height - 9, name),
    );
    left += needed + 8;
  }
  return parts;
}

const noData = ({ x, y, width, height }: Box) =>
  textAt(
    x + width / 2,
    y + height / 2 + 6,
    'No data',
    `text-anchor="middle" fill="${colors.muted}"`,
  );

function graph(run: RecordedRun, panel: Panel, box: Box): readonly string[] {
  const lines = linesOf(run, panel);
  const found = lines.flatMap(({ values }) => values.filter((value) => value !== undefined));
  if (found.length === 0) return [noData(box)];
  const unit = panel.fieldConfig?.defaults.unit ?? 'short';
  const write = writerOf(unit);
  const ticks = ticksTo(Math.max(...found), unit === 'bytes');
  const [left, right] = [box.x + size.axis, box.x + box.width - 10];
  const [top, bottom] = [box.y + size.head + 6, box.y + box.height - size.foot];
  const highest = ticks.at(-1) ?? 1;
  const yOf = (value: number) => bottom - ((bottom - top) * value) / highest;
  const xOf = (at: number) => left + ((right - left) * at) / (run.steps - 1);
  const minutes = Math.floor(((run.steps - 1) * run.stepSeconds) / 60);
  return [
    ...ticks.flatMap((tick) => [
      `<path d="M${place(left)} ${place(yOf(tick))}H${place(right)}" stroke="${colors.grid}"/>`,
      textAt(left - 6, yOf(tick) + 3, write(tick), `text-anchor="end" fill="${colors.muted}"`),
    ]),
    ...Array.from({ length: minutes + 1 }, (_, minute) =>
      textAt(
        xOf((minute * 60) / run.stepSeconds),
        bottom + 13,
        `${minute}:00`,
        `text-anchor="middle" fill="${colors.muted}"`,
      ),
    ),
    ...lines.map(
      ({ values }, at) =>
        `<path d="${pathOf(values, xOf, yOf)}" stroke="${colors.lines[at % colors.lines.length]}" fill="none" stroke-width="1.3"/>`,
    ),
    ...legend(lines, box),
  ];
}

/** A table with the last value of each series. */
function table(run: RecordedRun, { targets = [] }: Panel, box: Box): readonly string[] {
  const rows = targets.flatMap((target) => seriesOf(run, target));
  if (rows.length === 0) return [noData(box)];
  return rows.map((series, at) =>
    textAt(
      box.x + 10,
      box.y + size.head + 18 + at * 16,
      [...Object.values(series.labels), valuesIn(series).at(-1)].join(' · '),
    ),
  );
}

const contents: Readonly<Record<Panel['type'], typeof graph>> = {
  timeseries: graph,
  table,
  row: () => [],
};

function drawn(run: RecordedRun, panel: Panel): readonly string[] {
  const box = boxOf(panel);
  const bold = `font-weight="600" font-size="12"`;
  if (panel.type === 'row') return [textAt(box.x + 2, box.y + 11, `⌄ ${panel.title}`, bold)];
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="3" fill="${colors.panel}" stroke="${colors.edge}"/>`,
    textAt(box.x + 10, box.y + 18, panel.title, bold),
    ...contents[panel.type](run, panel, box),
  ];
}

function drawing(run: RecordedRun): string {
  const all = panels();
  const width = 2 * size.edge + 24 * size.column - size.gap;
  const rows = Math.max(...all.map(({ gridPos: { y, h } }) => y + h));
  const height = 2 * size.edge + rows * size.row - size.gap;
  const titles = all.filter(({ type }) => type === 'row').map(({ title }) => title);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`The dashboard: ${titles.join(', ')}.`)}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-size="10" fill="${colors.text}">
<rect width="${width}" height="${height}" rx="8" fill="${colors.ground}"/>
${all.flatMap((panel) => drawn(run, panel)).join('\n')}
</svg>
`;
}

keep({ 'docs/pictures/dashboard.svg': drawing(recordedRun()) });
