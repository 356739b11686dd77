/** Makes new spaces with their initial content. */
import type { z } from 'zod';
import type { spaceOperations } from '../../domains/spaces/operations.ts';
import type { Service } from '../service/handlers.ts';
import { badRequest } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { addRevision } from './content-revisions.ts';
import type { PageData, RevisionData } from './content-rows.ts';
import { applyTemplate } from './content-templates.ts';
import { namedSpace, type SpaceData, spaceKind } from './space-rows.ts';

type Body = z.output<typeof spaceOperations.createSpace.body>;

interface Initial extends Pick<Body, 'template' | 'computedSource'> {
  readonly isEmpty: boolean;
}

interface SpaceChoice extends Pick<Body, 'template'> {
  readonly spaceId: string | null;
  readonly title?: string | null | undefined;
}

/** The content of the first revision. Throws a 400 for an unknown template. */
export function initialContent(
  { template, computedSource, isEmpty }: Initial,
  service: Service,
): RevisionData {
  const now = service.now();
  const none: RevisionData = {
    parents: [],
    type: 'edits',
    createdAt: now,
    pages: [],
    files: [],
    reusableContents: [],
    variables: {},
  };
  if (computedSource) return { ...none, type: 'computed', pages: [computedPage(computedSource)] };
  if (!template) return isEmpty ? none : { ...none, pages: [firstPage(now)] };
  return { ...applyTemplate(none, template.id, template.params, { now, parent: '' }), parents: [] };
}

/** The initial content is undocumented; the sandbox makes a page without text. */
const firstPage = (now: string): PageData => ({
  id: 'page-1',
  type: 'document',
  title: 'Untitled',
  slug: 'untitled',
  markdown: '',
  createdAt: now,
  updatedAt: now,
});

const computedPage = (computed: NonNullable<Body['computedSource']>): PageData => ({
  id: 'page-1',
  type: 'computed',
  title: 'Reference',
  slug: 'reference',
  computed,
});

/**
 * The space for a new section or site space: an existing one, or a new one. Throws a 400 for a template of an existing
 * space, and for a page of a new one.
 */
export function spaceFor(
  organization: string,
  { spaceId, title, template }: SpaceChoice,
  pageId: string | undefined,
  service: Service,
): Row<SpaceData> {
  if (spaceId !== null && template) throw badRequest('A template is only for a new space.');
  if (spaceId === null && pageId !== undefined) throw badRequest('A new space has no such page.');
  if (spaceId !== null) return namedSpace(organization, spaceId, service);
  const content = initialContent({ template, isEmpty: false }, service);
  return addSpace(organization, { title: title?.slice(0, 50) ?? 'Untitled' }, content, service);
}

/** A space at the end of the organization. Like any new space it is private. */
export function addSpace(
  organization: string,
  settings: Pick<SpaceData, 'title' | 'emoji' | 'parent' | 'language' | 'editMode'>,
  content: RevisionData,
  service: Service,
): Row<SpaceData> {
  const rows = service.rows(spaceKind);
  const id = rows.newId();
  const now = service.now();
  return rows.insert(organization, id, {
    title: 'Untitled',
    editMode: 'live',
    ...settings,
    visibility: 'private',
    createdAt: now,
    updatedAt: now,
    revision: addRevision(id, content, service).id,
  });
}
