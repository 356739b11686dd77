/** Names values of required query parameters, for the tests that make every read. */
import { keyOf, type Row } from './model.ts';
import type { SandboxContext } from './sandbox-names.ts';

const file = 'test/sandbox/everything.ts';

export function writeRequiredQueries(
  rows: readonly Row[],
  { files, samples, todo }: Pick<SandboxContext, 'files' | 'samples' | 'todo'>,
): void {
  for (const row of rows) {
    const required = row.query.filter((one) => !one.isOptional && one.byDefault === undefined);
    if (row.method !== 'GET' || required.length === 0) continue;
    const values = required.map(
      ({ name, type }, index) => [name, samples.type(type, name, index + 1)] as const,
    );
    const isKnown = values.every(([, value]) => /^(string|number|boolean)$/.test(typeof value));
    if (!isKnown) {
      todo.add('tests', keyOf(row), `name its required parameters in \`queries\` of ${file}.`);
      continue;
    }
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
    files
      .at(file)
      .extend(
        /^export const queries: [^=]*= \{/m,
        `  ${row.name}: [${JSON.stringify(String(query))}],`,
      );
  }
}
