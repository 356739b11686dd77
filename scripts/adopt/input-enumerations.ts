/** Closes the enumerations that only requests have: a client sends no values that the schema does not name. */
import type { Draft, Row } from './model.ts';
import { namesIn, namesInValue } from './write-shapes.ts';

export function closeInputEnumerations(rows: readonly Row[], drafts: Map<string, Draft>): void {
  const returned = new Set<string>();
  const visit = (name: string) => {
    if (returned.has(name)) return;
    returned.add(name);
    const draft = drafts.get(name);
    for (const needed of draft ? namesIn(draft) : []) visit(needed);
  };
  for (const { response, envelope } of rows)
    for (const value of [...(response ? [response] : []), ...envelope])
      for (const name of namesInValue(value)) visit(name);
  for (const [name, draft] of drafts)
    if (draft.is === 'enumeration' && !returned.has(name))
      drafts.set(name, { ...draft, isClosed: true });
}
