/**
 * Serves GraphiQL at the endpoint: the page to browsers, and its files at `?graphiql=NAME`, so that a host that
 * forwards only the endpoint serves all of it. Nothing is loaded from other hosts, as Yoga's own page would.
 */
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { acceptedEncoding, prefersPage } from '../accepted-types.ts';
import { hasEntityTag } from '../response-headers.ts';
import { textResponse } from '../responses.ts';
import type { Settled } from '../settings/options.ts';
import { type Content, openFiles } from './graphiql-files.ts';
import { makePage, noPage } from './graphiql-page.ts';
import type { GraphiQLTab } from './graphiql-settings.ts';

const anyServiceTab: GraphiQLTab = {
  query: `# What your token can see. Put the token into
# the headers below. Ctrl-click (or Cmd-click)
# an id in the response to open its object.
query Organizations {
  organizations(first: 10) {
    nodes {
      id
      title
    }
  }
}
`,
};

type Payload = Parameters<NonNullable<Plugin['onRequest']>>[0];

/** If GraphiQL is off, browsers are told how it is turned on. */
export function useGraphiQL({ endpoint, graphiql, trace = false }: Settled): Plugin {
  let served: ReturnType<typeof open> | undefined;
  const open = async () => {
    const files = await openFiles();
    const { token, tabs = [anyServiceTab] } = graphiql ?? {};
    const page = files && makePage({ token, tabs, traces: trace }, files.manifest);
    return files && ((name: string | null) => (name === null ? page : files.file(name)));
  };
  const answer = async ({ request, url, endResponse, fetchAPI }: Payload, isPage: boolean) => {
    const { pathname, searchParams } = url;
    if (graphiql && pathname === '/') {
      // The address is relative, because a proxy may have removed a prefix of the path.
      const found = `GraphiQL is at ${endpoint}, and requests go there too.`;
      endResponse(textResponse(fetchAPI, 302, found, { location: `.${endpoint}` }));
    }
    if (pathname !== endpoint && pathname !== `${endpoint}/`) return;
    if (!graphiql) {
      if (isPage && !searchParams.has('query') && !searchParams.has('extensions'))
        endResponse(new fetchAPI.Response(noPage.body, noPage));
      return;
    }
    served ??= open();
    const found = await served;
    const content = found?.(searchParams.get('graphiql'));
    const made = content && (await respond(request, content, fetchAPI));
    // The files may be built while the process is running.
    if (!found || (content && !made)) served = undefined;
    endResponse(made ?? (found ? noFile(fetchAPI) : notBuilt(fetchAPI)));
  };
  return {
    // It is no promise for other requests, which would wait for a turn.
    onRequest(payload) {
      const { method, headers, url } = payload.request;
      if (method !== 'GET') return undefined;
      const isPage = prefersPage(headers.get('accept'));
      return isPage || url.includes('graphiql=') ? answer(payload, isPage) : undefined;
    },
  };
}

/**
 * The response in the smallest encoding that the client accepts, or without a body if the client has stored it.
 * Undefined if the file no longer exists.
 */
async function respond(
  request: Request,
  { etag, headers: own, body }: Content,
  { Response }: FetchAPI,
): Promise<Response | undefined> {
  const accepted = request.headers.get('accept-encoding');
  const encoding = acceptedEncoding(accepted, ['br', 'gzip']) ?? 'identity';
  const tag = `"${etag}-${encoding}"`;
  const headers = { ...own, etag: tag, vary: 'Accept, Accept-Encoding' };
  if (hasEntityTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers });
  const encoded = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };
  try {
    return new Response((await body(encoding)) as BodyInit, { headers: encoded });
  } catch {
    return undefined;
  }
}

const noFile = (api: FetchAPI) =>
  textResponse(api, 404, 'GraphiQL has no such file: load the page again.');

const notBuilt = (api: FetchAPI) =>
  textResponse(
    api,
    503,
    'The files of GraphiQL are missing. In a checkout, "npm run setup" builds them. The package has them in ' +
      'graphiql/dist: a bundler must leave the package as it is.',
  );
