import { translationOperations } from '../../src/domains/translations/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';
import { paragraph } from './rich-text.ts';

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
      organization: {
        restId: 'acme',
        translations: {
          totalCount: 6,
          nodes: [
            {
              id: id('Translation', 'acme/quickstart-to-de'),
              restId: 'quickstart-to-de',
              status: 'COMPLETED',
              language: 'DE',
              createdAt: '2025-07-09T09:00:00.000Z',
              updatedAt: '2026-01-03T09:00:00.000Z',
              source: { space: { id: id('Space', 'quickstart') }, language: 'EN' },
              instructions: { schemaVersion: 1 },
              result: {
                space: { id: id('Space', 'quickstart-de') },
                revision: { id: id('Revision', 'quickstart-de/quickstart-de-main') },
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
              id: id('Translation', 'acme/getting-started-to-de'),
              restId: 'getting-started-to-de',
              status: 'COMPLETED',
              language: 'DE',
              createdAt: '2025-08-08T09:00:00.000Z',
              updatedAt: '2025-12-16T09:00:00.000Z',
              source: { space: { id: id('Space', 'getting-started') }, language: 'EN' },
              instructions: { schemaVersion: 1 },
              result: {
                space: { id: id('Space', 'getting-started-de') },
                revision: { id: id('Revision', 'getting-started-de/getting-started-de-main') },
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
      createTranslation: {
        translation: {
          id: id('Translation', 'acme/translation-1'),
          status: 'PENDING',
          language: 'PT_BR',
          source: { space: { restId: 'travel' }, language: 'EN' },
          instructions: paragraph('Use ', ['você'], '.'),
        },
        translationEdge: { node: { id: id('Translation', 'acme/translation-1') } },
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  getTranslation: proof(
    graphql(`
      query GetTranslation { translation(id: "acme/quickstart-to-de") { id restId status language } }
    `),
    {
      translation: {
        id: id('Translation', 'acme/quickstart-to-de'),
        restId: 'quickstart-to-de',
        status: 'COMPLETED',
        language: 'DE',
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
      updateTranslation: {
        translation: {
          id: id('Translation', 'acme/quickstart-to-de'),
          updatedAt: '2026-03-01T12:00:00.000Z',
          instructions: paragraph('Be formal.'),
        },
        userErrors: [],
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
      first: {
        deletedTranslationId: id('Translation', 'acme/quickstart-to-de'),
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { deletedTranslationId: null, userErrors: [] },
    },
  ),

  runTranslation: proof(
    graphql(`
      mutation RunTranslation {
        runTranslation(input: { translationId: "acme/quickstart-to-de" }) { translation { id status stats { runs } } userErrors { message } }
      }
    `),
    {
      runTranslation: {
        translation: {
          id: id('Translation', 'acme/quickstart-to-de'),
          status: 'PENDING',
          stats: { runs: 3 },
        },
        userErrors: [],
      },
    },
  ),
});
