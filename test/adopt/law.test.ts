/**
 * Checks `npm run adopt`: a domain is removed, and adopted again from the OpenAPI document that `npm run openapi` wrote
 * before. Then its rows and shapes must have the same members, kinds, limits and references, and the same members must
 * be required.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/openapi/document.ts';
import { ProjectCopy } from './copy.ts';
import { operationsOf, referencesIn, withoutReferences } from './wire.ts';

const document = JSON.stringify(openApiDocument());

const copies: ProjectCopy[] = [];

afterAll(() => {
  for (const copy of copies) copy.remove();
});

/** A copy of the project without the domain. */
function copyWithout(domain: string): ProjectCopy {
  const copy = new ProjectCopy();
  copies.push(copy);
  copy.drop(domain);
  return copy;
}

/** Domains that few others need: those are removed, too, so that the project can be loaded. */
const domains = ['sso', 'translations', 'openapi-specs', 'collections', 'comments', 'teams'];

describe.each(domains)('%s, adopted from the document of the project', (domain) => {
  const before = operationsOf(document, domain);
  const wanted = Object.keys(before).map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return `${method.toUpperCase()} ${path}`;
  });

  test('has the same rows and shapes', () => {
    const copy = copyWithout(domain);
    const { after, report } = copy.adopt(document, wanted);
    expect(Object.keys(before).length).toBeGreaterThan(5);
    expect(operationsOf(after, domain)).toEqual(before);
    // Without the domain, operations of the first release are missing, so that nothing says which releases have these.
    expect(report).toContain('is it one of the first release of the service?');
    expect(copy.read(`src/domains/${domain}/operations.ts`)).not.toContain('onlyLater()');
  });

  test('without x-references, names what may be a reference, and guesses none', () => {
    const { after, report } = copyWithout(domain).adopt(withoutReferences(document), wanted);
    const were = referencesIn(before);
    const are = referencesIn(operationsOf(after, domain));
    expect(were.size > 0).toBe(domain !== 'openapi-specs');
    for (const [at, resource] of are) expect([at, were.get(at)]).toEqual([at, resource]);
    const lost = new Set([...were.keys()].filter((at) => !are.has(at)).map(memberAt));
    const entries = report
      .split('\n')
      .filter((line) => line.includes(': is it the ID') || line.includes(': is it an ID'));
    const unnamed = [...lost].filter(
      (member) => !entries.some((entry) => new RegExp(`\\.${member}[,:]`).test(entry)),
    );
    expect(unnamed, 'each is an entry of the list').toEqual([]);
  });
});

/** The member at a path in a document: `…/properties/parent/anyOf/0` -> `parent`. */
function memberAt(path: string): string {
  if (path.endsWith('/propertyNames')) return 'key';
  return /.*\/(?:properties|parameters)\/([^/]+)/.exec(path)?.[1] ?? '';
}
