/** Writes the lines of filters in test/graphql/list-filters.ts, for those that the sandbox honors. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { keyOf, type Row } from './model.ts';
import { ProofValues } from './proof-values.ts';
import type { Json } from './samples.ts';
import { filtersOf, itemOf } from './sandbox-filters.ts';
import type { SandboxContext } from './sandbox-names.ts';
import { fieldNameOf, parentOf } from './write-fields.ts';

interface Context extends SandboxContext {
  /** The initial objects of each resource. */
  readonly seeds: ReadonlyMap<string, readonly Readonly<Record<string, Json>>[]>;
}

const file = 'test/graphql/list-filters.ts';

export function writeFilterLines(rows: readonly Row[], context: Context): void {
  for (const row of rows) {
    const filters = row.query.filter(({ type }) => type.is !== 'formats');
    if (row.kind !== 'list' || filters.length === 0) continue;
    const lines = new Map(linesOf(row, context));
    const parent = parentOf(row, context);
    const key = parent && context.samples.keyOf(parent.name);
    const of = parent ? `${lowerFirst(parent.name)}(id: "${key}")` : '';
    const isKnown = !parent || key !== undefined;
    if (isKnown && lines.size > 0)
      context.files
        .at(file)
        .extend(
          /^const lists: [^=]* = \[/m,
          `  ${JSON.stringify([of, fieldNameOf(row, parent), [...lines.values()]])},`,
        );
    const left = filters.filter(({ name }) => !isKnown || !lines.has(name));
    if (left.length > 0)
      context.todo.add(
        'tests',
        keyOf(row),
        `each of its filters has a line in ${file}: add ${left.map(({ name }) => `\`${name}\``).join(', ')}.`,
      );
  }
}

/** The argument and the query parameter of each filter, by its name in the REST API. */
function* linesOf(
  row: Row,
  context: Context,
): Generator<readonly [name: string, line: readonly [argument: string, query: string]]> {
  const node = [...context.plan.nodes.values()].find(({ list }) => list === row);
  const [first, ...others] = (node && context.seeds.get(node.name)) ?? [];
  if (!node || !first) return;
  const values = new ProofValues(context);
  for (const { sent, kept } of filtersOf(row, node, context)) {
    const value = first[kept.name];
    // A filter that all objects pass shows nothing.
    if (typeof value === 'object' || value === undefined) continue;
    if (others.every((one) => one[kept.name] === value)) continue;
    const isList = sent.type.is === 'list';
    const argument = values.inputOf(isList ? sent : itemOf(sent), isList ? [value] : value);
    if (argument !== undefined)
      yield [sent.name, [argument, String(new URLSearchParams({ [sent.name]: String(value) }))]];
  }
}
