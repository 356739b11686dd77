/**
 * A service with one organization: collections with spaces, and spaces with change requests. Its lists have counts
 * and pages.
 */
import type { RequestListener } from 'node:http';
import { answer } from '../harness.ts';

type Item = Readonly<Record<string, unknown>> | null;

export interface SiblingService {
  readonly collections: readonly Item[];
  readonly spaces: readonly Item[];
  readonly changeRequests?: readonly Item[];
  /** Order of the lists of one parent. Default: that of the organization's list. */
  readonly ownOrder?: (items: readonly Item[]) => readonly Item[];
  /** Returns a response for a path instead of the page, or undefined. */
  readonly instead?: (path: string, page: Page) => Instead | undefined;
}

export interface Page {
  readonly items: readonly Item[];
  readonly count: number;
  readonly next?: object;
}

export interface Instead {
  readonly status?: number;
  readonly body?: unknown;
  /** Whether this list never gets a response. */
  readonly hangs?: boolean;
}

const permissions = { view: true, admin: true, viewInviteLinks: true, create: true };

export const collection = (id: string, more: object = {}): Item => ({
  object: 'collection',
  id,
  title: id,
  organization: 'o',
  defaultLevel: null,
  permissions,
  ...more,
});

export const space = (id: string, parent?: string, more: object = {}): Item => ({
  object: 'space',
  id,
  title: id,
  organization: 'o',
  permissions: { view: true },
  ...(parent !== undefined && { parent }),
  ...more,
});

export const changeRequest = (id: string, inSpace?: string, more: object = {}): Item => ({
  object: 'change-request',
  id,
  number: 1,
  status: 'open',
  subject: id,
  createdBy: { object: 'user', id: 'u', displayName: 'U' },
  ...(inSpace !== undefined && { space: inSpace }),
  ...more,
});

export function siblingUpstream(service: SiblingService): RequestListener {
  return ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/v1', '');
    const items = listAt(service, path);
    if (!items) {
      answer(response, { object: 'organization', id: 'o', title: 'O' });
      return;
    }
    const page = pageOf(items, searchParams);
    const { hangs = false, status = 200, body } = service.instead?.(path, page) ?? {};
    if (!hangs) answer(response, body ?? page, status);
  };
}

function listAt(service: SiblingService, path: string): readonly Item[] | undefined {
  const { collections, spaces, changeRequests = [], ownOrder = (items) => items } = service;
  const [, parent = '', id = '', list = ''] = path.split('/');
  if (parent === 'orgs') return { collections, spaces, 'change-requests': changeRequests }[list];
  if (parent === 'collections') return ownOrder(spaces.filter((one) => one?.parent === id));
  return ownOrder(changeRequests.filter((one) => one?.space === id));
}

function pageOf(items: readonly Item[], query: URLSearchParams): Page {
  const size = Number(query.get('limit'));
  const begin = Number(query.get('page') ?? 0);
  const end = begin + size;
  return {
    items: items.slice(begin, end),
    count: items.length,
    ...(end < items.length && { next: { page: String(end) } }),
  };
}
