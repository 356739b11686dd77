/** IDs of items in the structure of a site, which may be of several types. */
import { describe, expect, test } from 'vitest';
import { id } from '../../ids.ts';
import { startWire } from '../../wire.ts';

const sort = (itemId: string, beforeId: string) =>
  `mutation { it: sortSiteStructure(input: { siteId: "acme/docs", itemId: "${itemId}", position: { beforeId: "${beforeId}" } }) { userErrors { code field } } }`;

describe('each form of an ID is accepted', () => {
  const body = {
    item: { type: 'site-section', id: 'faq' },
    position: { before: { type: 'site-section-group', id: 'api' } },
  };

  test.for([
    ['SiteSection:faq', 'SiteSectionGroup:api'],
    ['SiteSection:acme/docs/faq', 'SiteSectionGroup:acme/docs/api'],
    [id('SiteSection', 'acme/docs/faq'), id('SiteSectionGroup', 'acme/docs/api')],
  ] as const)('%s before %s', async ([item, neighbor]) => {
    const { world, bodies } = await startWire();
    const { data, calls } = await world.ask(sort(item, neighbor));
    expect(data).toEqual({ it: { userErrors: [] } });
    expect(calls).toEqual(['PATCH /v1/orgs/acme/sites/docs/structure/sort']);
    expect(bodies).toEqual([body]);
  });
});

test.for([
  ['faq', 'SiteSection:support', ['itemId']],
  ['acme/docs/faq', 'SiteSection:support', ['itemId']],
  ['SiteSection:acme/intranet/intranet-company', 'SiteSection:support', ['itemId']],
  [id('SiteSection', 'acme/intranet/a'), 'SiteSection:support', ['itemId']],
  ['Site:acme/docs', 'SiteSection:support', ['itemId']],
  ['SiteSection:faq', 'SiteSpace:globex/docs/faq-en', ['position', 'beforeId']],
  ['SiteSection:faq', 'Space:handbook', ['position', 'beforeId']],
] as const)('%s before %s is refused without a call', async ([item, neighbor, field]) => {
  const { world } = await startWire();
  const { data, calls } = await world.ask(sort(item, neighbor));
  expect(data).toEqual({ it: { userErrors: [{ code: 'INVALID_ID', field }] } });
  expect(calls).toEqual([]);
});

test('an item at another level is refused by the service', async () => {
  const { world } = await startWire();
  const { data } = await world.ask(sort('SiteSection:faq', 'SiteSection:sdks'));
  expect(data).toEqual({ it: { userErrors: [{ code: 'INVALID_VALUE', field: null }] } });
});
