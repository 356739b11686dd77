/** A service with one organization, whose translations are in spaces that name their current revision. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answer, refuse } from '../harness.ts';

export interface CurrentService {
  /** Number of translations, each of which is in a space of its own. */
  translations: number;
  /** Whether spaces name their current revision. */
  isNamed: boolean;
  /** Responds to a call in another way. Returns whether it does. */
  instead: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
}

/** The current revision of a space. */
export const revisionOf = (space: string) => ({
  object: 'revision',
  id: `r-${space}`,
  type: 'edits',
  parents: [],
  pages: [],
});

export function currentService(service: CurrentService): RequestListener {
  const spaceOf = (id: string) => ({
    object: 'space',
    id,
    title: `space ${id}`,
    organization: 'o',
    ...(service.isNamed && { revision: `r-${id}` }),
  });
  const each = <Item>(item: (at: number) => Item) => {
    const items = Array.from({ length: service.translations }, (_, at) => item(at));
    return { items, count: items.length };
  };
  const bodyOf = (path: string): object | undefined => {
    const [, kind, id = '', part] = path.split('/');
    if (kind === 'spaces' && part === 'content') return revisionOf(id);
    if (kind === 'spaces' && part === 'revisions') return revisionOf(id);
    if (kind === 'spaces' && part === undefined) return spaceOf(id);
    if (part === undefined) return { object: 'organization', id: 'o', title: 'o' };
    if (part === 'spaces') return each((at) => spaceOf(`s${at}`));
    if (part !== 'translations') return undefined;
    return each((at) => ({
      object: 'translation',
      id: `t${at}`,
      result: { space: `s${at}`, revision: `r-s${at}` },
    }));
  };
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname.replace(/^\/v1/, '');
    if (service.instead(path, request, response)) return;
    const body = bodyOf(path);
    if (body) answer(response, body);
    else refuse(response, 404);
  };
}
