import { openApiSpecOperations } from '../../src/domains/openapi-specs/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('openapi-specs', openApiSpecOperations, {
  listOpenApiSpecs: proof(
    graphql(`
      query ListOpenApiSpecs {
        organization(id: "acme") {
          restId
          openApiSpecs(first: 2) {
            totalCount
            nodes { id restId specRestId slug createdAt updatedAt sourceUrl processingState visibility lastVersionRestId lastProcessedAt lastProcessErrorCode lastProcessedErrors { message code } permissions { view edit } urls { location app published } }
          }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        openApiSpecs: {
          totalCount: 15,
          nodes: [
            {
              id: id('OpenApiSpec', 'acme/payments'),
              restId: 'payments',
              specRestId: 'spec-1',
              slug: 'payments',
              createdAt: '2025-03-11T09:00:00.000Z',
              updatedAt: '2026-01-02T09:00:00.000Z',
              sourceUrl: 'https://api.acme.example/payments/openapi.json',
              processingState: 'COMPLETE',
              visibility: 'PUBLIC',
              lastVersionRestId: 'spec-1-v3',
              lastProcessedAt: '2026-01-02T09:00:30.000Z',
              lastProcessErrorCode: null,
              lastProcessedErrors: null,
              permissions: { view: true, edit: true },
              urls: {
                location: 'https://api.docs.example/v1/orgs/acme/openapi/payments',
                app: 'https://app.docs.example/o/acme/openapi/payments',
                published: 'https://acme.docs.example/openapi/payments',
              },
            },
            {
              id: id('OpenApiSpec', 'acme/orders'),
              restId: 'orders',
              specRestId: 'spec-2',
              slug: 'orders',
              createdAt: '2025-06-19T09:00:00.000Z',
              updatedAt: '2025-06-19T09:00:00.000Z',
              sourceUrl: 'https://api.acme.example/orders/openapi.json',
              processingState: 'COMPLETE',
              visibility: 'PUBLIC',
              lastVersionRestId: 'spec-2-v1',
              lastProcessedAt: '2025-06-19T09:00:30.000Z',
              lastProcessErrorCode: null,
              lastProcessedErrors: null,
              permissions: { view: true, edit: true },
              urls: {
                location: 'https://api.docs.example/v1/orgs/acme/openapi/orders',
                app: 'https://app.docs.example/o/acme/openapi/orders',
                published: 'https://acme.docs.example/openapi/orders',
              },
            },
          ],
        },
      },
    },
  ),

  createOpenApiSpec: proof(
    graphql(`
      mutation CreateOpenApiSpec {
        createOpenApiSpec(input: { organizationId: "acme", slug: "petstore", source: { url: "https://api.example.com/petstore.json" } }) {
          openApiSpec { id restId slug sourceUrl processingState createdAt }
          openApiSpecEdge { node { id } }
          organization { restId }
          userErrors { message }
        }
      }
    `),
    {
      createOpenApiSpec: {
        openApiSpec: {
          id: id('OpenApiSpec', 'acme/petstore'),
          restId: 'petstore',
          slug: 'petstore',
          sourceUrl: 'https://api.example.com/petstore.json',
          processingState: 'PENDING',
          createdAt: '2026-03-01T12:00:00.000Z',
        },
        openApiSpecEdge: { node: { id: id('OpenApiSpec', 'acme/petstore') } },
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  getOpenApiSpec: proof(
    graphql(`
      query GetOpenApiSpec { openApiSpec(id: "acme/payments") { id restId specRestId processingState } }
    `),
    {
      openApiSpec: {
        id: id('OpenApiSpec', 'acme/payments'),
        restId: 'payments',
        specRestId: 'spec-1',
        processingState: 'COMPLETE',
      },
    },
  ),

  setOpenApiSpecSource: proof(
    graphql(`
      mutation SetOpenApiSpecSource {
        created: setOpenApiSpecSource(input: { openApiSpecId: "acme/petstore", source: { text: "openapi: 3.1.0" } }) { isCreated openApiSpec { id slug processingState } openApiSpecEdge { node { restId } } userErrors { message } }
        updated: setOpenApiSpecSource(input: { openApiSpecId: "acme/petstore", source: { url: "https://api.example.com/petstore.json" } }) { isCreated openApiSpec { id sourceUrl } openApiSpecEdge { node { restId } } userErrors { message } }
      }
    `),
    {
      created: {
        isCreated: true,
        openApiSpec: {
          id: id('OpenApiSpec', 'acme/petstore'),
          slug: 'petstore',
          processingState: 'PENDING',
        },
        openApiSpecEdge: { node: { restId: 'petstore' } },
        userErrors: [],
      },
      updated: {
        isCreated: false,
        openApiSpec: {
          id: id('OpenApiSpec', 'acme/petstore'),
          sourceUrl: 'https://api.example.com/petstore.json',
        },
        openApiSpecEdge: null,
        userErrors: [],
      },
    },
  ),

  deleteOpenApiSpec: proof(
    graphql(`
      mutation DeleteOpenApiSpec {
        first: deleteOpenApiSpec(input: { openApiSpecId: "acme/payments" }) { deletedOpenApiSpecId organization { restId } userErrors { message } }
        again: deleteOpenApiSpec(input: { openApiSpecId: "acme/payments" }) { deletedOpenApiSpecId userErrors { message } }
      }
    `),
    {
      first: {
        deletedOpenApiSpecId: id('OpenApiSpec', 'acme/payments'),
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { deletedOpenApiSpecId: null, userErrors: [] },
    },
  ),

  updateOpenApiSpec: proof(
    graphql(`
      mutation UpdateOpenApiSpec {
        updateOpenApiSpec(input: { openApiSpecId: "acme/payments", visibility: PUBLIC }) { openApiSpec { id visibility updatedAt } userErrors { message } }
      }
    `),
    {
      updateOpenApiSpec: {
        openApiSpec: {
          id: id('OpenApiSpec', 'acme/payments'),
          visibility: 'PUBLIC',
          updatedAt: '2026-03-01T12:00:00.000Z',
        },
        userErrors: [],
      },
    },
  ),
});
