/**
 * Serves GraphiQL at the endpoint: the page to browsers, and its files at `?graphiql=NAME`, so that a host that
 * forwards only the endpoint serves all of it. Nothing is loaded from other hosts.
 */
import { acceptedEncoding } from '../headers/accepted-encoding.ts';
import { hasEntityTag } from '../headers/entity-tag.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import { inBytePieces } from '../out/json-pieces.ts';
import { asHttp, textResponse } from '../out/plain-response.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { type Encoding, GraphiQLFiles } from './graphiql-files.ts';
import { fileHeaders, guideHeaders, makePage, type Page, pageHeaders } from './graphiql-page.ts';
import type { GraphiQLSettings, GraphiQLTab } from './graphiql-settings.ts';
import type { PageSettings } from './page-settings.ts';

export interface GraphiQLOptions extends GraphiQLSettings, Pick<PageSettings, 'traces'> {}

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

interface Served {
  readonly files: GraphiQLFiles;
  readonly page: Page;
}

/** A body in one of its encodings. */
interface Content {
  /** Identifies the content, whatever its encoding is. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (encoding: Encoding) => Uint8Array | Promise<Uint8Array>;
}

/** Responds to a request for the page or for one of its files. */
export type GraphiQL = (request: GraphRequest) => Promise<HttpResponse>;

export function graphiqlOf({ tabs, token, traces }: GraphiQLOptions): GraphiQL {
  const settings = { token, tabs: tabs ?? [anyServiceTab], traces };
  const open = async (): Promise<Served | undefined> => {
    const files = await GraphiQLFiles.open();
    return files && { files, page: makePage(settings, files.manifest) };
  };
  let served: Promise<Served | undefined> | undefined;
  return async ({ head, search }) => {
    served ??= open();
    const found = await served;
    const content = found && contentOf(found, new URLSearchParams(search).get('graphiql'));
    const made = content && (await respond(head.headers, content));
    // The files may be built while the process is running.
    if (!found || (content && !made)) served = undefined;
    return made ?? asHttp(found ? noFile : notBuilt);
  };
}

function contentOf({ files, page }: Served, name: string | null): Content | undefined {
  if (name === null)
    return { etag: page.etag, headers: pageHeaders, body: (encoding) => page.bodies[encoding] };
  const type = files.typeOf(name);
  return type === undefined
    ? undefined
    : {
        etag: name,
        headers: {
          ...(name === files.manifest.guide ? guideHeaders : fileHeaders),
          'content-type': type,
        },
        body: (encoding) => files.body(name, encoding),
      };
}

/**
 * The response in the smallest encoding that the client accepts, or without a body if the client has stored it.
 * Undefined if the file no longer exists.
 */
async function respond(
  request: RequestHeaders,
  { etag, headers: own, body }: Content,
): Promise<HttpResponse | undefined> {
  const encoding = acceptedEncoding(request.get('accept-encoding'), ['br', 'gzip']) ?? 'identity';
  const tag = `"${etag}-${encoding}"`;
  const headers = { ...own, etag: tag, vary: 'Accept, Accept-Encoding' };
  if (hasEntityTag(request.get('if-none-match'), tag)) return { status: 304, headers };
  const encoded = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };
  try {
    return { status: 200, headers: encoded, body: inBytePieces(await body(encoding)) };
  } catch {
    return undefined;
  }
}

const noFile = textResponse(404, 'GraphiQL has no such file: load the page again.');

const notBuilt = textResponse(
  503,
  'The files of GraphiQL are missing. In a checkout, "npm run setup" builds them. The package has them in ' +
    'graphiql/dist: a bundler must leave the package as it is.',
);
