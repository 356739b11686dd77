/** Every operation table with its handlers: what the service serves. A domain without handlers is a compile error. */
import { operationTables as tables } from '../operations.ts';
import { changeRequestHandlers } from './domains/change-requests/handlers.ts';
import { collectionHandlers } from './domains/collections/handlers.ts';
import { commentHandlers } from './domains/comments/handlers.ts';
import { contentHandlers } from './domains/content/handlers.ts';
import { conversationHandlers } from './domains/conversations/handlers.ts';
import { integrationHandlers } from './domains/integrations/handlers.ts';
import { memberHandlers } from './domains/members/handlers.ts';
import { openApiSpecHandlers } from './domains/openapi-specs/handlers.ts';
import { organizationHandlers } from './domains/organizations/handlers.ts';
import { siteHandlers } from './domains/sites/handlers.ts';
import { spaceHandlers } from './domains/spaces/handlers.ts';
import { ssoHandlers } from './domains/sso/handlers.ts';
import { teamHandlers } from './domains/teams/handlers.ts';
import { translationHandlers } from './domains/translations/handlers.ts';
import { type Handlers, type Route, routesOf } from './handlers.ts';

type Tables = typeof tables;

const handlers: { readonly [Domain in keyof Tables]: Handlers<Tables[Domain]> } = {
  organizations: organizationHandlers,
  collections: collectionHandlers,
  spaces: spaceHandlers,
  content: contentHandlers,
  'change-requests': changeRequestHandlers,
  comments: commentHandlers,
  sites: siteHandlers,
  members: memberHandlers,
  teams: teamHandlers,
  'openapi-specs': openApiSpecHandlers,
  translations: translationHandlers,
  sso: ssoHandlers,
  integrations: integrationHandlers,
  conversations: conversationHandlers,
};

const routesIn = <Domain extends keyof Tables>(domain: Domain): Route[] =>
  routesOf<Tables[Domain]>(tables[domain], handlers[domain]);

export const routes = Object.keys(tables).flatMap((domain) => routesIn(domain as keyof Tables));
