/** Which origins may send requests from a browser: those of the options, always without credentials. */
import type { CORSOptions } from 'graphql-yoga';
import type { Settled } from '../server/settings/options.ts';

const exposed = ['etag', 'ratelimit', 'retry-after', 'x-request-id'];

/** `agentPath`: the endpoint of agents, which has origins of its own. False if no origin may. */
export function corsOf(
  { corsOrigins, mcpOrigins, passHeaders = [] }: Settled,
  agentPath: string | undefined,
): false | ((request: Request) => CORSOptions) {
  if (!corsOrigins && !(agentPath && mcpOrigins)) return false;
  const options = {
    // The origin of the request, with `Vary`. A list with one origin would be sent to all.
    origin: '*',
    credentials: false,
    methods: ['GET', 'POST'],
    maxAge: 600,
  };
  const ofGraph = { ...options, exposedHeaders: [...exposed, ...passHeaders] };
  const ofAgents = { ...options, exposedHeaders: [...exposed, 'www-authenticate', ...passHeaders] };
  return ({ url, headers }) => {
    const origin = headers.get('origin');
    if (origin === null) return false;
    const isOfAgent = agentPath !== undefined && URL.parse(url)?.pathname === agentPath;
    const origins = isOfAgent ? mcpOrigins : corsOrigins;
    const isAllowed = origins === '*' || origins?.includes(origin);
    return isAllowed ? (isOfAgent ? ofAgents : ofGraph) : false;
  };
}
