/** What one would write by hand for this one query: the same two calls, the same answer, nothing else. */
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { announce } from './child.ts';

const [upstreamUrl = ''] = process.argv.slice(2);
const pool = new Pool(upstreamUrl, { connections: 64, pipelining: 1, allowH2: false });

interface Section {
  title: string;
  path: string;
  siteSpaces: { title: string; path: string; space: { title: string; visibility: string } }[];
}

async function read(path: string, authorization: string) {
  const { body } = await pool.request({ path, method: 'GET', headers: { authorization } });
  return body.json();
}

async function siteTree(authorization: string) {
  const [site, sections] = (await Promise.all([
    read('/v1/orgs/acme/sites/docs', authorization),
    read('/v1/orgs/acme/sites/docs/sections?limit=50', authorization),
  ])) as [{ title: string }, { items: Section[] }];
  return {
    data: {
      site: {
        title: site.title,
        sections: {
          nodes: sections.items.map(({ title, path, siteSpaces }) => ({
            title,
            path,
            siteSpaces: siteSpaces.map(({ title, path, space }) => ({
              title,
              path,
              space: { title: space.title, visibility: space.visibility.toUpperCase() },
            })),
          })),
        },
      },
    },
  };
}

announce(
  createServer(async (request, response) => {
    // The body is read, for the facade reads it too.
    for await (const _ of request);
    const body = JSON.stringify(await siteTree(request.headers.authorization ?? ''));
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  }),
);
