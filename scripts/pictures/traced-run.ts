/** The query in the picture, and its run in front of a separate sandbox. */
import { createFacade } from '../../src/facade/facade.ts';
import { createSandbox } from '../../src/sandbox/server/server.ts';

export const query = `query Inbox {
  organization(id: "acme") {
    title
    changeRequests(first: 25) {
      nodes {
        subject
        space {
          title
          parent { title }
        }
      }
    }
  }
}`;

/** A call in `extensions.upstream`, without times. */
export interface TracedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly reason: string;
  readonly wave: number;
  readonly bytes: number;
  readonly paths: readonly { readonly path: string; readonly count: number }[];
}

export async function runOfQuery(): Promise<readonly TracedCall[]> {
  const sandbox = createSandbox({});
  const upstreamUrl = await sandbox.listen();
  const facade = createFacade({ upstreamUrl, trace: true });
  try {
    const [token] = Object.keys(sandbox.tokens);
    const response = await facade.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-upstream-trace': '1',
        },
        body: JSON.stringify({ query }),
      }),
    );
    const { errors, extensions } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return extensions.upstream;
  } finally {
    await facade.close();
    await sandbox.close();
  }
}
