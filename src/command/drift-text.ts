/** Differences as text for people. */
import { type Drift, nameOfDrift, sectionsOf } from './drift-sections.ts';
import { counted } from './explain-text.ts';

/** The sections, with blank lines between them; empty if there is no difference. */
export const driftText = (drifts: readonly Drift[]): string =>
  sectionsOf(drifts)
    .map(({ title, drifts: own }) =>
      [`${title}: ${counted(own.length)}`, ...own.flatMap(linesOf)].join('\n'),
    )
    .join('\n\n');

function linesOf(drift: Drift): readonly string[] {
  const { fields, documents, isBreaking } = drift;
  return [
    `  ${headOf(drift)}`,
    ...(drift.of === 'operation' || drift.place.operation ? [] : listed('in', operationsOf(drift))),
    ...(isBreaking ? listed('fields', fields) : []),
    // With their whole names, since somebody has to change them.
    ...(documents.length > 0 ? ['    documents:', ...documents.map((one) => `      ${one}`)] : []),
  ];
}

function headOf(drift: Drift): string {
  const name = nameOfDrift(drift);
  if (drift.of === 'operation') {
    const given = drift.change === 'gone' ? drift.operation.name : drift.added.operationId;
    return given === undefined ? name : `${name} (${given})`;
  }
  if (drift.change === 'kind') return `${name}: ${drift.was}, now ${drift.is}`;
  return drift.value === undefined ? name : `${name}: ${drift.value}`;
}

const operationsOf = ({ operations }: Drift) => operations.map(({ name }) => name);

const maxListed = 8;

/** On one line. `--json` has all of them. */
function listed(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const others = names.length - maxListed;
  const more = others > 0 ? `, and ${counted(others)} more` : '';
  return [`    ${title}: ${names.slice(0, maxListed).join(', ')}${more}`];
}
