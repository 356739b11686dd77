import { expect, test } from 'vitest';
import { graphql } from '../generated/index.ts';
import { startWorld } from '../harness.ts';

const SiteTree = graphql(`
  query SiteTree {
    site(id: "acme/docs") {
      title
      sections(first: 50) {
        nodes { title path siteSpaces { title path space { title visibility } } }
      }
    }
  }
`);

test('a site with its sections, site spaces and spaces is two calls, made at once', async () => {
  const world = await startWorld();
  const { data, errors, calls } = await world.ask(SiteTree);
  expect(errors).toBeUndefined();
  expect([...calls].sort()).toEqual([
    'GET /v1/orgs/acme/sites/docs',
    'GET /v1/orgs/acme/sites/docs/sections?limit=50',
  ]);
  expect(data?.site?.title).toBe('Acme Docs');
  expect(data?.site?.sections?.nodes).toHaveLength(24);
  for (const section of data?.site?.sections?.nodes ?? []) expect(section?.siteSpaces).toHaveLength(2);
});
