/** What the service refuses, as errors that carry the status of the answer. */

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

/** 400: the input is at fault. */
export const badRequest = (message: string) => new Refusal(400, message);

/** Reads what a field of the body names: a refusal of it says which field that is. */
export function aboutField<Read>(field: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw badRequest(`Body field "${field}": ${error.message}`);
  }
}

/** 403: the token does not permit it. */
export const forbidden = (message: string) => new Refusal(403, message);

/** 404: nothing of this kind has the id in the path. */
export const notFound = (kind: string) => new Refusal(404, `No ${kind} matches the id.`);

/** 409: the change would change nothing, or contradicts the present state. */
export const conflict = (message: string) => new Refusal(409, message);

/** 412: the object is not in a state that permits it. */
export const preconditionFailed = (message: string) => new Refusal(412, message);
