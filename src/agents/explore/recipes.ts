/** The recipes of the guide, which the package contains. */
import { readFileSync } from 'node:fs';

export interface Recipe {
  /** The name of its operation. */
  readonly name: string;
  readonly title: string;
  /** What it is for, and the number of calls that it makes. */
  readonly text: string;
  /** The document. */
  readonly query: string;
}

const guide = new URL('../../../docs/guide.md', import.meta.url);

/** A paragraph that begins with a bold title, and the document after it. */
const pattern = /^\*\*(?<title>[^*]+)\*\*(?<text>[^\n]*)\n\n```graphql\n(?<query>[^`]*)```/gm;

let read: readonly Recipe[] | undefined;

/** Empty if a bundler has left out the guide. */
export function recipes(): readonly Recipe[] {
  read ??= recipesIn(guideText());
  return read;
}

function guideText(): string {
  try {
    return readFileSync(guide, 'utf8');
  } catch {
    return '';
  }
}

const recipesIn = (text: string): readonly Recipe[] =>
  [...text.matchAll(pattern)].flatMap(
    ({ groups: { title = '', text: after = '', query = '' } = {} }) => {
      const name = /^(?:query|mutation) (\w+)/m.exec(query)?.[1];
      return name === undefined
        ? []
        : [{ name, title, text: `${title}${after}`, query: query.trim() }];
    },
  );
