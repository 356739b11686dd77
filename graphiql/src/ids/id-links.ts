/** Global IDs in the text of an editor. */
import type { GraphQLSchema } from 'graphql';
import type { editor, IRange } from 'monaco-editor';
import { typeInId } from './global-id.ts';
import { isNodeType } from './node-query.ts';

export interface IdLink {
  readonly id: string;
  /** Type of the object. */
  readonly type: string;
  readonly range: IRange;
}

/** Maximum number of characters that are searched. Longer responses have links only at their beginning. */
const maxCharacters = 500_000;

/** The ids of objects that can be opened. */
export function idLinksIn(model: editor.ITextModel, schema: GraphQLSchema): readonly IdLink[] {
  const text = model.getValue().slice(0, maxCharacters);
  return [...text.matchAll(/"([\w+/-]{4,}=*)"(?!\s*:)/g)].flatMap((match) => {
    const [, id = ''] = match;
    const type = typeInId(id);
    if (type === undefined || !isNodeType(schema, type)) return [];
    const start = model.getPositionAt(match.index + 1);
    const end = model.getPositionAt(match.index + 1 + id.length);
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
    return [{ id, type, range }];
  });
}
