/** The figures for sizing in the documentation: case, requests per second, CPU ms, calls, peak memory. */
import { rowsOf } from './documents.ts';

export function sizingRows(): readonly (readonly string[])[] {
  const rows = rowsOf('docs/running.md');
  const from = rows.findIndex(([, second]) => second === 'requests/s');
  return rows
    .slice(from)
    .filter((row) => row.length === 5 && row[0] !== 'case')
    .map(([name = '', ...figures]) => [name.replaceAll('`', ''), ...figures]);
}
