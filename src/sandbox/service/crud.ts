/**
 * Handlers for objects that are only created, read, changed, deleted and listed. If an operation does more, the
 * handlers of its domain contain that.
 */
import type { Page, Paging } from '../store/page-token.ts';
import { notFound } from '../store/refusal.ts';
import type { Row, RowKind, Selection } from '../store/rows.ts';
import type { Service } from './handlers.ts';
import { type Changes, created, updated } from './write.ts';

interface Form<Data, Outer, Inner, ResponseBody> {
  /** The scope of a list of objects, from its path. Throws a 404 if nothing has this scope. */
  readonly scope: (path: Outer, service: Service) => string;
  /** The object in a path, if it exists. */
  readonly find: (path: Inner, service: Service) => Row<Data> | undefined;
  readonly response: (row: Row<Data>, service: Service) => ResponseBody;
  /** The scope of what an object contains, which is deleted together with the object. */
  readonly contents?: (row: Row<Data>) => string;
}

interface In<Path> {
  readonly path: Path;
}

interface ListCall<Path, Query = unknown> extends In<Path> {
  readonly query: Query;
  readonly paging: Paging;
}

/** Finds an object in a scope by the ID in a parameter of the path. */
export const inScope =
  <Data, Outer, Id extends string>(
    kind: RowKind<Data>,
    scope: (path: Outer, service: Service) => string,
    id: Id,
  ) =>
  (path: Outer & Readonly<Record<Id, string>>, service: Service) =>
    service.rows(kind).get(scope(path, service), path[id]);

export function crud<Data extends object, Outer, Inner, ResponseBody>(
  kind: RowKind<Data>,
  { scope, find, response, contents }: Form<Data, Outer, Inner, ResponseBody>,
) {
  /** The object in the path. Throws a 404. */
  const require = (path: Inner, service: Service): Row<Data> => {
    const row = find(path, service);
    if (!row) throw notFound(kind.title);
    return row;
  };
  /** A list with its own filters or order. */
  const listed =
    <Query>(select: (query: Query, service: Service) => Selection<Data>) =>
    ({ path, query, paging }: ListCall<Outer, Query>, service: Service): Page<ResponseBody> =>
      service
        .rows(kind)
        .page(
          scope(path, service),
          paging,
          (row) => response(row, service),
          select(query, service),
        );
  return {
    require,
    listed,
    list: listed(() => ({})),

    create(
      { path, body }: In<Outer> & { readonly body: Omit<Data, 'createdAt' | 'updatedAt'> },
      service: Service,
    ): ResponseBody {
      return response(created(kind, scope(path, service), body, service), service);
    },

    get({ path }: In<Inner>, service: Service): ResponseBody {
      return response(require(path, service), service);
    },

    update({ path, body }: In<Inner> & { readonly body: Changes<Data> }, service: Service) {
      const row = require(path, service);
      return response(updated(kind, row, body, service), service);
    },

    remove({ path }: In<Inner>, service: Service): boolean {
      const row = find(path, service);
      if (!row) return false;
      if (contents) service.removeScope(contents(row));
      service.rows(kind).remove(row);
      return true;
    },
  };
}
