/**
 * Compresses responses where the setting asks for it, and always those with the schema, which are the largest. A proxy in
 * front is a better place for it.
 */
import { useContentEncoding } from '@whatwg-node/server';
import { type ArgumentNode, type DocumentNode, type FieldNode, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { memoized } from '../rest/values/memoized.ts';
import { acceptedEncoding } from './accepted-types.ts';
import { requestOf } from './requests.ts';
import type { Settled } from './settings/options.ts';

/** The encodings for each setting. The first one is preferred. */
const codingsOf = {
  off: ['zstd', 'gzip'],
  gzip: ['gzip'],
  zstd: ['zstd'],
  both: ['zstd', 'gzip'],
} as const;

/** Minimum length of a response that is compressed. */
const minLength = 4_096;

export function useCompression({ compress }: Settled): Plugin {
  // Its other hook is not used, because it would decompress the bodies of requests, which have a limit.
  const { onResponse } = useContentEncoding();
  return {
    onResponse(payload) {
      const request = requestOf(payload.serverContext);
      if (!request || request.length < minLength) return undefined;
      const { run, head } = request;
      if (compress === 'off' && !run?.isIntrospection) return undefined;
      if (run?.isMutation || (run && namesKeys(run.document))) return undefined;
      const accepted = head.headers.get('accept-encoding');
      const coding = acceptedEncoding(accepted, codingsOf[compress]);
      if (!coding) return undefined;
      // The plugin takes the first encoding that it knows, whatever the weights are.
      const headers = new Headers({ 'accept-encoding': coding });
      return onResponse?.({ ...payload, request: { headers } as Request });
    },
  };
}

/**
 * Names of fields and arguments with keys, certificates, tokens, URLs that are keys, and settings that may contain any
 * of these. The name is enough, because a wrong match only makes a response larger.
 */
export const keyNames: ReadonlySet<string> = new Set([
  'certificate',
  'configuration',
  'downloadUrl',
  'payload',
  'pdf',
  'serviceVisitorClaims',
  'shareKey',
  'token',
  // Everything in an object that the schema does not describe.
  'value',
]);

/**
 * Whether a document selects a key. Such responses are not compressed: the size of a compressed one shows how much a text
 * that an attacker can choose has in common with a key next to it (BREACH).
 */
const namesKeys = memoized((document: DocumentNode): boolean => {
  let isFound = false;
  const look = ({ name }: FieldNode | ArgumentNode) => {
    isFound ||= keyNames.has(name.value);
  };
  visit(document, { Field: look, Argument: look });
  return isFound;
});
