/** Error responses by status, as components of the document. */
import type { AnyOperation } from '../rest/table/operation.ts';
import { componentOf } from './json-schema.ts';

const refusals = {
  400: ['BadRequest', 'The input is not valid: a parameter, a member of the body, or a position.'],
  401: ['Unauthorized', 'The access token is missing or not valid.'],
  403: ['Forbidden', 'The access token does not permit the operation.'],
  404: ['NotFound', 'No object has the id in the path.'],
  409: ['Conflict', 'The request would change nothing, or conflicts with the current state.'],
  412: ['PreconditionFailed', 'The state of the object does not permit the operation.'],
  422: ['Unprocessable', 'The input is well formed, but cannot be used.'],
  429: ['TooManyRequests', 'There were too many requests.'],
} as const;

type Status = keyof typeof refusals;

const statuses = [400, 401, 403, 404, 409, 412, 422, 429] as const satisfies readonly Status[];

/** Headers of error responses by status. */
const headers: Partial<Record<Status, object>> = {
  401: {
    'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } },
  },
  429: {
    'Retry-After': {
      description: 'Seconds to wait, or a date.',
      schema: { type: 'string' },
    },
  },
};

const content = { 'application/json': { schema: { $ref: componentOf('Error') } } };

/** The body of every error response. */
export const errorSchema = {
  type: 'object',
  description: 'The error.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'The status of the response.' },
        message: { type: 'string', description: 'The message of the error.' },
      },
    },
  },
};

/** The error responses by component name. */
export const refusalComponents = Object.fromEntries([
  ...statuses.map((status) => {
    const [name, description] = refusals[status];
    return [name, { description, ...(headers[status] && { headers: headers[status] }), content }];
  }),
  ['Failure', { description: 'Any other error.', content }],
]);

/** The error responses that the operation may return, by status. */
export function refusalsOf({ method, path, query, body }: AnyOperation) {
  const writes = method !== 'GET';
  const may: Readonly<Record<Status, boolean>> = {
    400: body !== undefined || Object.keys(query.shape).length > 0,
    401: true,
    403: true,
    404: path.includes('{'),
    409: writes,
    412: writes,
    422: writes,
    429: true,
  };
  const named = statuses
    .filter((status) => may[status])
    .map((status) => [status, refer(refusals[status][0])]);
  return { ...Object.fromEntries(named), default: refer('Failure') };
}

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
