/** Errors with the status of the response. One with an empty message has a response without a body. */

export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
  }
}

/** The error 400: the input is invalid. */
export const badRequest = (message: string) => new Refusal(400, message);

/** Reads a value to which a field of the body refers. An error 400 names the field. */
export function aboutField<Read>(field: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw badRequest(`Body field "${field}": ${error.message}`);
  }
}

/** The error 403: the token does not permit the operation. */
export const forbidden = (message: string) => new Refusal(403, message);

/** The error 404: no object of this kind has the ID in the path. */
export const notFound = (kind: string) => new Refusal(404, `No ${kind} matches the id.`);

/** The error 400: no object of this kind has the ID in the body. Only an unknown ID in the path is a 404. */
export const unknownId = (kind: string, id: string) => badRequest(`No ${kind} matches "${id}".`);

/** The error 409: the change has no effect, or conflicts with the current state. */
export const conflict = (message: string) => new Refusal(409, message);

/** The error 412: the state of the object does not permit the operation. */
export const preconditionFailed = (message: string) => new Refusal(412, message);
