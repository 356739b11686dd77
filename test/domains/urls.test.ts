import { expect } from 'vitest';
import { urlOperations } from '../../src/domains/urls/operations.ts';
import { graphql } from '../generated/index.ts';
import { test } from '../harness.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('urls', urlOperations, {
  getUrlResource: proof(
    graphql(`
      query GetUrlResource {
        ofCollection: resource(url: "https://app.docs.example/o/acme/c/guides") { collection { id title } space { id } }
        ofSpace: resource(url: "https://app.docs.example/o/acme/s/handbook") { space { id title organization { id } } changeRequest { id } page { id } }
        ofChange: resource(url: "https://app.docs.example/o/acme/s/handbook/~/changes/12") { space { id } changeRequest { id number space { title } } }
        ofNothing: resource(url: "https://elsewhere.example/") { space { id } }
      }
    `),
    {
      ofCollection: {
        collection: { id: id('Collection', 'guides'), title: 'Guides' },
        space: null,
      },
      ofSpace: {
        space: {
          id: id('Space', 'handbook'),
          title: 'Handbook',
          organization: { id: id('Organization', 'acme') },
        },
        changeRequest: null,
        page: null,
      },
      ofChange: {
        space: { id: id('Space', 'handbook') },
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          number: 12,
          space: { title: 'Handbook' },
        },
      },
      ofNothing: null,
    },
  ),
});

test('the page of a URL is that of its change request or of its space, also if it is read again for its text', async ({
  world,
}) => {
  const { data: pages } = await world.expectData<{ space: { content: Pages } }>(
    '{ space(id: "handbook") { content { allPages { page { restId title urls { app } } } } } }',
  );
  const page = pages.space.content.allPages
    .map((one) => one.page)
    .find(({ restId }) => restId === 'vacation');
  const main = page?.urls.app ?? '';
  const change = main.replace('/s/handbook/', '/s/handbook/~/changes/12/');
  expect(change).not.toBe(main);
  const { data, calls } = await world.expectData(
    `query ($main: String!, $change: String!) {
      main: resource(url: $main) { page { id title ... on DocumentPage { markdown } } }
      change: resource(url: $change) { page { id space { title } changeRequest { number } } }
    }`,
    { main, change },
  );
  expect(data).toEqual({
    main: {
      page: {
        id: id('Page', 'handbook/vacation'),
        title: page?.title,
        markdown: expect.stringMatching(/./),
      },
    },
    change: {
      page: {
        id: id('Page', 'handbook/handbook-cr-12/vacation'),
        space: { title: 'Handbook' },
        changeRequest: { number: 12 },
      },
    },
  });
  // The page is read for its text; the space and the change request are in the response.
  expect(calls.map((call) => call.replace(/\?.*/, '')).sort()).toEqual([
    'GET /v1/spaces/handbook/content/page/vacation',
    'GET /v1/urls/content',
    'GET /v1/urls/content',
  ]);
});

interface Pages {
  readonly allPages: readonly {
    readonly page: {
      readonly restId: string;
      readonly title: string;
      readonly urls: { readonly app: string };
    };
  }[];
}
