/**
 * The options of `createFacade` that are not settings, because only a host can specify them. Those that are also
 * settings are in `settings.ts`.
 */

import type { Tracer } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CallHook } from '../../rest/client/call-hook.ts';
import { isRecord } from '../../rest/values/record.ts';
import type { MetricsSettings } from '../facade-types.ts';
import { kind, milliseconds, proxyAddress } from './kinds.ts';
import { setting } from './setting.ts';
import { certificates, privateKey } from './tls-files.ts';

const isFunction = (value: unknown) => typeof value === 'function';

const hasFunctions = (value: unknown, ...names: readonly string[]) =>
  isRecord(value) && names.every((name) => isFunction(value[name]));

const isHook = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, part]) => (name === 'before' || name === 'after') && isFunction(part),
  );

const endpoint = z
  .string()
  .regex(/^\/[\w.~/-]*$/, 'must be a path that begins with a slash, such as /graphql')
  .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'must be a path without the parts . and ..');

const proxy = z.strictObject({
  http: proxyAddress.value.optional(),
  https: proxyAddress.value.optional(),
  noProxy: z.string().optional(),
});

const tls = z.strictObject({
  ca: certificates.optional(),
  cert: certificates.optional(),
  key: privateKey.optional(),
});

const hook = z.custom<CallHook>(
  isHook,
  'must be an object with the functions before and after, or one of them',
);

const graphiql = z.strictObject({
  token: z
    .string()
    // The GraphiQL page contains the token unescaped, so it must not be able to end a script.
    .regex(/^[\w.~+/-]+=*$/, 'must be a bearer token')
    .optional(),
  tabs: z
    .array(
      z.strictObject({
        query: z.string(),
        variables: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
});

const metrics = z.strictObject({
  process: z.boolean().default(true),
  connections: z
    .custom<NonNullable<MetricsSettings['connections']>>(
      isFunction,
      'must be a function that returns the open and the refused connections',
    )
    .optional(),
});

const logger = z.custom<Logger>(
  (value) => hasFunctions(value, 'trace', 'debug', 'info', 'warn', 'error'),
  'must be a logger of pino',
);

const tracer = z.custom<Tracer>(
  (value) => hasFunctions(value, 'startSpan'),
  'must be a tracer of @opentelemetry/api',
);

export const ownOptions = {
  endpoint: setting(kind('string', endpoint), {
    default: '/graphql',
    does: 'Path of the GraphQL endpoint. Defaults to `/graphql`.',
  }),
  proxy: setting(kind('ProxySettings', proxy), {
    does: 'Proxies to the REST service. Never used for services on this machine.',
  }),
  tls: setting(kind('TlsSource', tls), {
    does: 'Certificates for the connections to the REST service, or a function that returns the current ones. It is called every five seconds. New connections use the certificates that it returns, and others end after their call. A new certificate is used together with its key, when both match.',
  }),
  shedDelayMs: setting(milliseconds, {
    default: 0,
    does: 'Average number of milliseconds that requests wait for the event loop above which new ones are refused. Defaults to 0, which means no limit; the command uses 100. Other work of the process also delays the event loop.',
  }),
  onCall: setting(kind('CallHook', hook), {
    does: 'Adds headers before a call, and receives a record after it. It does not receive tokens.',
  }),
  graphiql: setting(kind('GraphiQLSettings', graphiql), {
    does: 'Serves GraphiQL at the endpoint. Off by default.',
  }),
  tracer: setting(kind('Tracer', tracer), {
    does: 'Makes spans: one for each operation and one for each call that is sent, by a tracer of `@opentelemetry/api`. Sampling is up to its SDK. Without a tracer there are no spans.',
  }),
  metrics: setting(kind('MetricsSettings', metrics), {
    does: 'Collects metrics, which `facade.metrics()` returns. Off by default.',
  }),
  logger: setting(kind('Logger', logger), {
    does: 'Receives a line for each request and for each failed call, and internal errors. Without it, the first internal error is a warning of the process.',
  }),
};
