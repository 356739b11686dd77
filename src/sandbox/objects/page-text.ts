/** Renders the texts of pages, in which references and expressions are either kept or resolved. */
import type { z } from 'zod';
import type { contentOperations } from '../../domains/content/operations.ts';
import type { Service } from '../service/handlers.ts';
import { referenceOf } from './content-references.ts';
import { pathOf } from './content-revisions.ts';
import type { PageData } from './content-rows.ts';
import { Targets } from './content-targets.ts';
import { addressIn, type ContentVersion } from './content-version.ts';
import { user } from './user-response.ts';

type PageQuery = z.output<typeof contentOperations.getPage.query>;

export type TextForm = Pick<PageQuery, 'evaluated' | 'dereferenced'>;

/** References are resolved first, because included content may contain expressions. */
export function textOf(
  page: PageData,
  version: ContentVersion,
  { evaluated, dereferenced }: TextForm,
  service: Service,
): string {
  let text = page.markdown ?? '';
  if (dereferenced === 'true' || dereferenced === 'reusable-contents') {
    const targets = new Targets(version, service);
    text = withContents(text, targets);
    if (dereferenced === 'true') text = withAddresses(text, targets);
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
function withContents(text: string, targets: Targets, above: readonly string[] = []): string {
  return text.replace(/\{%\s*include\s+"([^"]+)"\s*%\}/g, (include, address: string) => {
    const reference = referenceOf(address);
    if (reference?.kind !== 'reusable-content' || above.includes(address)) return include;
    const content = targets.index(reference.space)?.contents.get(reference.reusableContent);
    return content ? withContents(content.markdown, targets, [...above, address]) : include;
  });
}

/** Mentions of pages become links with the page title, and link targets become URLs. */
const withAddresses = (text: string, targets: Targets) =>
  text
    .replace(/\[@([^\]\s]+)\]/g, (mention, address: string) => {
      const target = addressed(address, targets);
      return target?.title === undefined ? mention : `[${target.title}](${target.url})`;
    })
    .replace(/\]\(([^)\s]+)/g, (link, address: string) => {
      const target = addressed(address, targets);
      return target ? `](${target.url}` : link;
    });

/** The title and URL of an existing page or file. */
function addressed(
  address: string,
  targets: Targets,
): { title: string | undefined; url: string } | undefined {
  const reference = referenceOf(address);
  if (reference?.kind === 'file') {
    const file = targets.index(reference.space)?.files.get(reference.file);
    return file?.downloadURL === undefined
      ? undefined
      : { title: file.name, url: file.downloadURL };
  }
  if (reference?.kind !== 'page' && reference?.kind !== 'anchor') return undefined;
  const index = targets.index(reference.space);
  const placed = reference.page === undefined ? undefined : index?.pages.get(reference.page);
  if (!index || !placed) return undefined;
  const anchor = reference.kind === 'anchor' ? `#${reference.anchor}` : '';
  return { title: placed.page.title, url: addressIn(index.version, pathOf(placed)) + anchor };
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
