/** Finds the route for a method and a path. Literal segments take precedence over placeholders. */
import type { IncomingMessage } from 'node:http';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Method } from '../../rest/values/errors.ts';
import type { Route } from '../service/handlers.ts';
import { badRequest, Refusal } from '../store/refusal.ts';

export interface Match {
  readonly route: Route;
  /** The placeholders' values, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

class Branch {
  readonly literals = new Map<string, Branch>();
  placeholder: Branch | undefined;
  readonly routes = new Map<string, { route: Route; names: string[] }>();

  /** The branch for a literal segment, created if needed. */
  literal(segment: string): Branch {
    const next = this.literals.get(segment) ?? new Branch();
    this.literals.set(segment, next);
    return next;
  }

  /** The branch for a placeholder, created if needed. */
  anything(): Branch {
    this.placeholder ??= new Branch();
    return this.placeholder;
  }
}

const placeholder = /^\{(\w+)\}$/;

interface RouterOptions {
  /** Whether errors for unknown routes have no body, as those of a service without the operation. */
  readonly hasBareErrors?: boolean;
}

export class Router {
  /** Whether there is a route for the operation. */
  readonly serves: (operation: AnyOperation) => boolean;
  readonly #root = new Branch();
  readonly #hasBareErrors: boolean;

  constructor(routes: Iterable<Route>, { hasBareErrors = false }: RouterOptions = {}) {
    this.#hasBareErrors = hasBareErrors;
    const all = [...routes];
    for (const route of all) this.#add(route);
    const operations = new Set(all.map(({ operation }) => operation));
    this.serves = (operation) => operations.has(operation);
  }

  /** Throws a 404 for an unknown path and a 405 for an unsupported method. */
  match(method: string, pathname: string): Match {
    const segments = pathname.split('/').slice(1);
    const found = find(this.#root, segments, []);
    if (!found) throw this.#unknown(404, 'There is no such route.');
    const { branch, values } = found;
    const taken = branch.routes.get(method);
    if (!taken) {
      const allow = [...branch.routes.keys()].join(', ');
      throw this.#unknown(405, `This path takes ${allow}.`, { allow });
    }
    const { route, names } = taken;
    return {
      route,
      path: Object.fromEntries(names.map((name, at) => [name, decode(values[at] ?? '')])),
    };
  }

  /** The operation of a request. Undefined if there is none. */
  operationOf({ method = '', url = '' }: IncomingMessage): AnyOperation | undefined {
    const segments = url.split('?', 1)[0]?.split('/').slice(1) ?? [];
    return find(this.#root, segments, [])?.branch.routes.get(method)?.route.operation;
  }

  #unknown(status: number, message: string, headers?: Readonly<Record<string, string>>): Refusal {
    return new Refusal(status, this.#hasBareErrors ? '' : message, headers);
  }

  #add(route: Route): void {
    const { method, route: template }: { method: Method; route: string } = route.operation;
    const names: string[] = [];
    let branch = this.#root;
    for (const segment of template.split('/').slice(1)) {
      const name = placeholder.exec(segment)?.[1];
      if (name !== undefined) names.push(name);
      branch = name === undefined ? branch.literal(segment) : branch.anything();
    }
    if (branch.routes.has(method)) throw new Error(`${method} ${template} has two handlers`);
    branch.routes.set(method, { route, names });
  }
}

function find(
  branch: Branch,
  [segment, ...rest]: string[],
  values: string[],
): { branch: Branch; values: string[] } | undefined {
  if (segment === undefined) return branch.routes.size > 0 ? { branch, values } : undefined;
  const next = branch.literals.get(segment);
  const found = next && find(next, rest, values);
  if (found || segment === '' || !branch.placeholder) return found;
  return find(branch.placeholder, rest, [...values, segment]);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The path is not percent-encoded as it should be.');
  }
}
