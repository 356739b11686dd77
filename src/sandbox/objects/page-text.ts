/** Renders the texts of pages, in which references and expressions are either kept or resolved. */
import type { z } from 'zod';
import type { contentOperations } from '../../domains/content/operations.ts';
import type { Service } from '../service/handlers.ts';
import { indexOf, versionIn } from './content-index.ts';
import { referenceOf } from './content-references.ts';
import { pathOf } from './content-revisions.ts';
import type { PageData } from './content-rows.ts';
import { addressIn, type ContentVersion } from './content-version.ts';
import { user } from './user-response.ts';

type PageQuery = z.output<typeof contentOperations.getPage.query>;

export type TextForm = Pick<PageQuery, 'evaluated' | 'dereferenced'>;

/** The content of this or another space. */
type Find = (spaceId?: string) => ContentVersion | undefined;

/** References are resolved first, because included content may contain expressions. */
export function textOf(
  page: PageData,
  version: ContentVersion,
  { evaluated, dereferenced }: TextForm,
  service: Service,
): string {
  let text = page.markdown ?? '';
  if (dereferenced === 'true' || dereferenced === 'reusable-contents') {
    const find = (spaceId?: string) => versionIn(spaceId, version, service);
    text = withContents(text, find);
    if (dereferenced === 'true') text = withAddresses(text, find);
  }
  if (evaluated === 'true' || evaluated === 'deterministic-only') {
    const values = valuesFor(page, version);
    if (evaluated === 'true') {
      values.set('now', service.now());
      values.set(
        'visitor.name',
        user(service.access.user, service).displayName ?? service.access.user,
      );
    }
    text = withValues(text, values);
  }
  return text;
}

/**
 * Replaces references to content with the content. References to missing content, and to content that contains itself,
 * remain.
 */
function withContents(text: string, find: Find, above: readonly string[] = []): string {
  return text.replace(/\{%\s*include\s+"([^"]+)"\s*%\}/g, (include, address: string) => {
    const reference = referenceOf(address);
    if (reference?.kind !== 'reusable-content' || above.includes(address)) return include;
    const version = find(reference.space);
    const content =
      version && indexOf(version.revision.data).contents.get(reference.reusableContent);
    return content ? withContents(content.markdown, find, [...above, address]) : include;
  });
}

/** Mentions of pages become links with the page title, and link targets become URLs. */
const withAddresses = (text: string, find: Find) =>
  text
    .replace(/\[@([^\]\s]+)\]/g, (mention, address: string) => {
      const target = addressed(address, find);
      return target?.title === undefined ? mention : `[${target.title}](${target.url})`;
    })
    .replace(/\]\(([^)\s]+)/g, (link, address: string) => {
      const target = addressed(address, find);
      return target ? `](${target.url}` : link;
    });

/** The title and URL of an existing page or file. */
function addressed(
  address: string,
  find: Find,
): { title: string | undefined; url: string } | undefined {
  const reference = referenceOf(address);
  if (reference?.kind !== 'file' && reference?.kind !== 'page' && reference?.kind !== 'anchor')
    return undefined;
  const version = find(reference.space);
  const index = version && indexOf(version.revision.data);
  if (reference.kind === 'file') {
    const file = index?.files.get(reference.file);
    return file?.downloadURL === undefined
      ? undefined
      : { title: file.name, url: file.downloadURL };
  }
  const placed = index?.pages.get(reference.page ?? '');
  if (!version || !placed) return undefined;
  const anchor = reference.kind === 'anchor' ? `#${reference.anchor}` : '';
  return { title: placed.page.title, url: addressIn(version, pathOf(placed)) + anchor };
}

/**
 * The values that all visitors see: variables of the page and the space. In `vars`, those of the page take precedence.
 */
function valuesFor({ variables = {} }: PageData, { revision }: ContentVersion) {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(revision.data.variables)) {
    values.set(`space.vars.${name}`, value);
    values.set(`vars.${name}`, value);
  }
  for (const [name, value] of Object.entries(variables)) {
    values.set(`page.vars.${name}`, String(value));
    values.set(`vars.${name}`, String(value));
  }
  return values;
}

/** Replaces expressions with their values. Expressions without a value remain. */
const withValues = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(
    /\{\{\s*([\w.-]+)\s*\}\}/g,
    (expression, name: string) => values.get(name) ?? expression,
  );
