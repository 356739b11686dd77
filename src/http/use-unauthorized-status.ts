/**
 * Answers 401 when nothing but missing or refused tokens came back: clients renew their token on it. In any
 * other case an upstream status is the affair of the field that met it.
 */
import type { Plugin } from 'graphql-yoga';

export function useUnauthorizedStatus(): Plugin {
  return {
    onExecutionResult({ result, setResult }) {
      if (!result || Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { errors = [], data } = result;
      const onlyUnauthenticated =
        errors.length > 0 &&
        errors.every((error) => error.extensions?.code === 'UNAUTHENTICATED') &&
        Object.values(data ?? {}).every((value) => value === null);
      if (!onlyUnauthenticated) return;
      const http = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
      setResult({ ...result, extensions: { ...result.extensions, http } });
    },
  };
}
