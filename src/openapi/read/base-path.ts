/** Converts paths to the form in operation tables, wherever a document contains the base path `/v1`. */
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';

/**
 * The path of the server, with variables. Of several servers, the first one whose path ends with the base path,
 * otherwise the first one. Empty if there is none.
 */
export const serverPath = (servers: unknown): string =>
  Array.isArray(servers) ? pathOfServers(servers) : '';

/** Memoized, because many operations may have the same servers. */
const pathOfServers = memoized((servers: readonly unknown[]): string => {
  const paths = servers.slice(0, maxServers).flatMap(pathsOf);
  return paths.find((path) => basePath.test(`${path}/`)) ?? paths[0] ?? '';
});

const maxServers = 20;
const basePath = /^(?:\/[^/{}]+)*?\/v1(?=\/)/;
const otherVersion = /\/v\d+(?=\/|$)/;

/**
 * The path after `/v1`, which may be in the URL of the server or in the path itself. Without a version in either of
 * them, the server is assumed to be a gateway. With another version, such as `/v2`, the path is not changed, because
 * the tables have none of its operations.
 */
export function pathAfterBase(server: string, path: string): string {
  const trimmed = `/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  // If both contain it, the URL of the server is that of a gateway.
  const [base] = basePath.exec(`${trimmed}/`) ?? [];
  if (base !== undefined) return trimmed.slice(base.length) || '/';
  const isOther = otherVersion.test(server) && !basePath.test(`${server}/`);
  return isOther ? `${server}${trimmed}` : trimmed;
}

/** A path whose parameters have no names, because different names mean the same. */
export const templateOf = (path: string): string => path.replace(/\{[^{}/]*\}/g, '{}');

/** The paths of a URL: with the default of each variable, and with `v1` for a variable that may have this value. */
function pathsOf(server: unknown): string[] {
  if (!isRecord(server) || typeof server.url !== 'string') return [];
  const variables = isRecord(server.variables) ? server.variables : {};
  const variableOf = (name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isRecord(variable) ? variable : {};
  };
  const filled = (value: (name: string) => unknown) =>
    pathIn(String(server.url).replace(/\{([^{}]*)\}/g, (_, name: string) => String(value(name))));
  return [
    filled((name) => variableOf(name).default ?? name),
    filled((name) => {
      const { default: byDefault, enum: values } = variableOf(name);
      const among = Array.isArray(values) ? values.slice(0, maxServers) : [];
      return among.find((one) => /^\/?v1\/?$/.test(String(one))) ?? byDefault ?? name;
    }),
  ];
}

/** The path in a URL, which may be relative. */
function pathIn(url: string): string {
  const path = url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return `/${path}`.replace(/\/(?:\.?\/)+/g, '/').replace(/\/$/, '');
}
