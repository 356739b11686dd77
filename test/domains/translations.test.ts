import { translationOperations } from '../../src/domains/translations/operations.ts';
import { graphql } from '../generated/index.ts';
import { proof, prove } from '../proofs.ts';

prove('translations', translationOperations, {
  listTranslations: proof(
    graphql(`
      query ListTranslations {
        organization(id: "acme") {
          restId
          translations(first: 2) {
            totalCount
            nodes {
              id restId status language createdAt updatedAt source { space { id } language } instructions { schemaVersion } result { space { id } revision { id } }
              stats { runs totalWords totalPages totalDuration latestRunDuration latestPages latestWords } permissions { view edit } urls { location }
            }
          }
        }
      }
    `),
    {
      data: {
        organization: {
          restId: 'acme',
          translations: {
            totalCount: 6,
            nodes: [
              {
                id: 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl',
                restId: 'quickstart-to-de',
                status: 'COMPLETED',
                language: 'DE',
                createdAt: '2025-07-09T09:00:00.000Z',
                updatedAt: '2026-01-03T09:00:00.000Z',
                source: { space: { id: 'U3BhY2U6cXVpY2tzdGFydA' }, language: 'EN' },
                instructions: { schemaVersion: 1 },
                result: {
                  space: { id: 'U3BhY2U6cXVpY2tzdGFydC1kZQ' },
                  revision: { id: 'UmV2aXNpb246cXVpY2tzdGFydC1kZS9xdWlja3N0YXJ0LWRlLW1haW4' },
                },
                stats: {
                  runs: 3,
                  totalWords: 327,
                  totalPages: 18,
                  totalDuration: 150,
                  latestRunDuration: 50,
                  latestPages: 6,
                  latestWords: 109,
                },
                permissions: { view: true, edit: true },
                urls: {
                  location: 'https://api.docs.example/v1/orgs/acme/translations/quickstart-to-de',
                },
              },
              {
                id: 'VHJhbnNsYXRpb246YWNtZS9nZXR0aW5nLXN0YXJ0ZWQtdG8tZGU',
                restId: 'getting-started-to-de',
                status: 'COMPLETED',
                language: 'DE',
                createdAt: '2025-08-08T09:00:00.000Z',
                updatedAt: '2025-12-16T09:00:00.000Z',
                source: { space: { id: 'U3BhY2U6Z2V0dGluZy1zdGFydGVk' }, language: 'EN' },
                instructions: null,
                result: {
                  space: { id: 'U3BhY2U6Z2V0dGluZy1zdGFydGVkLWRl' },
                  revision: {
                    id: 'UmV2aXNpb246Z2V0dGluZy1zdGFydGVkLWRlL2dldHRpbmctc3RhcnRlZC1kZS1tYWlu',
                  },
                },
                stats: {
                  runs: 2,
                  totalWords: 198,
                  totalPages: 8,
                  totalDuration: 100,
                  latestRunDuration: 50,
                  latestPages: 4,
                  latestWords: 99,
                },
                permissions: { view: true, edit: true },
                urls: {
                  location:
                    'https://api.docs.example/v1/orgs/acme/translations/getting-started-to-de',
                },
              },
            ],
          },
        },
      },
    },
  ),

  createTranslation: proof(
    graphql(`
      mutation CreateTranslation {
        createTranslation(input: { organizationId: "acme", language: PT_BR, source: { spaceId: "travel", language: EN }, instructions: { markdown: "Use *você*." } }) {
          translation { id status language source { space { restId } language } instructions { nodes } }
          translationEdge { node { id } }
          organization { restId }
          userErrors { message }
        }
      }
    `),
    {
      data: {
        createTranslation: {
          translation: {
            id: 'VHJhbnNsYXRpb246YWNtZS90cmFuc2xhdGlvbi0x',
            status: 'PENDING',
            language: 'PT_BR',
            source: { space: { restId: 'travel' }, language: 'EN' },
            instructions: {
              nodes: [
                {
                  object: 'block',
                  type: 'paragraph',
                  key: 'block-1',
                  isVoid: false,
                  data: {},
                  nodes: [
                    {
                      object: 'text',
                      leaves: [
                        { object: 'leaf', text: 'Use ', marks: [] },
                        {
                          object: 'leaf',
                          text: 'você',
                          marks: [{ object: 'mark', type: 'italic' }],
                        },
                        { object: 'leaf', text: '.', marks: [] },
                      ],
                    },
                  ],
                },
              ],
            },
          },
          translationEdge: { node: { id: 'VHJhbnNsYXRpb246YWNtZS90cmFuc2xhdGlvbi0x' } },
          organization: { restId: 'acme' },
          userErrors: [],
        },
      },
    },
  ),

  getTranslation: proof(
    graphql(`
      query GetTranslation { translation(id: "acme/quickstart-to-de") { id restId status language } }
    `),
    {
      data: {
        translation: {
          id: 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl',
          restId: 'quickstart-to-de',
          status: 'COMPLETED',
          language: 'DE',
        },
      },
    },
  ),

  updateTranslation: proof(
    graphql(`
      mutation UpdateTranslation {
        updateTranslation(input: { translationId: "acme/quickstart-to-de", instructions: { markdown: "Be formal." } }) { translation { id updatedAt instructions { nodes } } userErrors { message } }
      }
    `),
    {
      data: {
        updateTranslation: {
          translation: {
            id: 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl',
            updatedAt: '2026-03-01T12:00:00.000Z',
            instructions: {
              nodes: [
                {
                  object: 'block',
                  type: 'paragraph',
                  key: 'block-1',
                  isVoid: false,
                  data: {},
                  nodes: [
                    { object: 'text', leaves: [{ object: 'leaf', text: 'Be formal.', marks: [] }] },
                  ],
                },
              ],
            },
          },
          userErrors: [],
        },
      },
    },
  ),

  deleteTranslation: proof(
    graphql(`
      mutation DeleteTranslation {
        first: deleteTranslation(input: { translationId: "acme/quickstart-to-de" }) { deletedTranslationId organization { restId } userErrors { message } }
        again: deleteTranslation(input: { translationId: "acme/quickstart-to-de" }) { deletedTranslationId userErrors { message } }
      }
    `),
    {
      data: {
        first: {
          deletedTranslationId: 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl',
          organization: { restId: 'acme' },
          userErrors: [],
        },
        again: { deletedTranslationId: null, userErrors: [] },
      },
    },
  ),

  runTranslation: proof(
    graphql(`
      mutation RunTranslation {
        runTranslation(input: { translationId: "acme/quickstart-to-de" }) { translation { id status stats { runs } } userErrors { message } }
      }
    `),
    {
      data: {
        runTranslation: {
          translation: {
            id: 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl',
            status: 'PENDING',
            stats: { runs: 3 },
          },
          userErrors: [],
        },
      },
    },
  ),
});
