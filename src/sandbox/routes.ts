/** Every operation table with its handlers: what the service serves. A domain without handlers is a compile error. */
import { changeRequestHandlers } from '../domains/change-requests/sandbox.ts';
import { collectionHandlers } from '../domains/collections/sandbox.ts';
import { commentHandlers } from '../domains/comments/sandbox.ts';
import { contentHandlers } from '../domains/content/sandbox.ts';
import { conversationHandlers } from '../domains/conversations/sandbox.ts';
import { integrationHandlers } from '../domains/integrations/sandbox.ts';
import { memberHandlers } from '../domains/members/sandbox.ts';
import { openApiSpecHandlers } from '../domains/openapi-specs/sandbox.ts';
import { organizationHandlers } from '../domains/organizations/sandbox.ts';
import { siteHandlers } from '../domains/sites/sandbox.ts';
import { spaceHandlers } from '../domains/spaces/sandbox.ts';
import { ssoHandlers } from '../domains/sso/sandbox.ts';
import { teamHandlers } from '../domains/teams/sandbox.ts';
import { translationHandlers } from '../domains/translations/sandbox.ts';
import { operationTables as tables } from '../operations.ts';
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
