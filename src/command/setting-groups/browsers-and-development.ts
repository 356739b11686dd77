/** Settings for pages in browsers, and for development. */
import type { SettingGroup } from './setting-group.ts';

const withSandbox = 'on with the sandbox, otherwise off';

export const browsersAndDevelopment: SettingGroup = {
  title: 'Access from browsers and development',
  settings: {
    GRAPHIQL: {
      does: 'whether the endpoint shows GraphiQL to browsers',
      change: '`on` to let people explore the graph, `off` to disable it with the sandbox.',
      unlessSet: withSandbox,
    },
    GRAPHIQL_LENGTHS: {
      does: 'file with typical lengths of lists, as `docgraph explain --lengths` takes it: GraphiQL then shows how many calls a query is likely to make',
      change: 'GraphiQL is on, with data other than those of the sandbox.',
      unlessSet: 'lengths of the sandbox with its own data, otherwise none',
    },
    CORS_ORIGINS: {
      does: 'origins whose pages may call, separated by commas; never with credentials',
      change: 'A web page on another origin calls the facade.',
      unlessSet: '`*` with the sandbox on this machine, otherwise none',
    },
    PASS_HEADERS: {
      does: "headers of the service's responses that go on to the caller, separated by commas",
      change: 'Clients need to know, such as by `deprecation,sunset`.',
      unlessSet: 'none',
    },
    INTROSPECTION: {
      does: 'whether callers may query the schema',
      change: '`off` if the schema is not public.',
    },
    UPSTREAM_TRACE: {
      does: 'whether callers can request a list of the calls of their request',
      change: '`on` to find out what a query costs.',
      unlessSet: withSandbox,
    },
    EXECUTOR: {
      does: 'executor of operations: `plan`, or `graphql` for graphql-js, with the same responses',
      change: 'Only if you suspect an error in `plan`: `graphql` is slower.',
    },
  },
};
