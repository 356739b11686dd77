/** Errors that carry the status of the response. */

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

/** 400: the input is invalid. */
export const badRequest = (message: string) => new Refusal(400, message);

/** Reads a value that a body field refers to; a 400 names the field. */
export function aboutField<Read>(field: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw badRequest(`Body field "${field}": ${error.message}`);
  }
}

/** 403: the token does not permit the operation. */
export const forbidden = (message: string) => new Refusal(403, message);

/** 404: no object of this kind has the ID in the path. */
export const notFound = (kind: string) => new Refusal(404, `No ${kind} matches the id.`);

/** 400: no object of this kind has the ID in the body. Only an unknown ID in the path is a 404. */
export const unknownId = (kind: string, id: string) => badRequest(`No ${kind} matches "${id}".`);

/** 409: the change has no effect, or conflicts with the current state. */
export const conflict = (message: string) => new Refusal(409, message);

/** 412: the object's state does not permit the operation. */
export const preconditionFailed = (message: string) => new Refusal(412, message);
