/** Highlights fields in the query editor. */
import { type MonacoEditor, useGraphiQL } from '@graphiql/react';
import { type FieldNode, parse } from 'graphql';
import { fieldsAt } from './fields-at.ts';

interface Range {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

type Decorations = ReturnType<MonacoEditor['createDecorationsCollection']>;

let shown: Decorations | undefined;

/**
 * Returns a function that highlights the fields at paths of the response, and may move the focus to the first. It
 * returns false if the query, which may have been edited since, has none of them.
 */
export function useRevealFields() {
  const { queryEditor } = useGraphiQL(({ queryEditor }) => ({ queryEditor }));
  return (
    operationName: string | undefined,
    paths: readonly string[],
    movesFocus: boolean,
  ): boolean => {
    if (!queryEditor) return false;
    shown?.clear();
    const ranges = rangesOf(queryEditor.getValue(), operationName, paths);
    const [first] = ranges;
    if (!first) return false;
    shown = queryEditor.createDecorationsCollection(
      ranges.map((range) => ({ range, options: { className: 'docgraph-asking-field' } })),
    );
    const onEdit = queryEditor.onDidChangeModelContent(() => {
      shown?.clear();
      onEdit.dispose();
    });
    queryEditor.revealLineInCenterIfOutsideViewport(first.startLineNumber);
    queryEditor.setPosition({ lineNumber: first.startLineNumber, column: first.startColumn });
    if (movesFocus) queryEditor.focus();
    return true;
  };
}

function rangesOf(
  query: string,
  operationName: string | undefined,
  paths: readonly string[],
): readonly Range[] {
  try {
    const document = parse(query);
    const fields = new Set(paths.flatMap((path) => fieldsAt(document, operationName, path)));
    return [...fields].flatMap(nameRange).toSorted(byPosition);
  } catch {
    // The query is invalid at the moment.
    return [];
  }
}

/** The alias and the name of a field. */
function nameRange({ alias, name }: FieldNode): Range[] {
  const first = (alias ?? name).loc?.startToken;
  const last = name.loc?.endToken;
  if (!first || !last) return [];
  return [
    {
      startLineNumber: first.line,
      startColumn: first.column,
      endLineNumber: last.line,
      endColumn: last.column + (last.end - last.start),
    },
  ];
}

const byPosition = (one: Range, other: Range) =>
  one.startLineNumber - other.startLineNumber || one.startColumn - other.startColumn;
