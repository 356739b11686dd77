/** Answers that no document had a part in: a request that is refused before anything is read of it. */

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One that GraphQL clients read: an error with a code. */
export const errorResponse = (
  status: number,
  message: string,
  extensions: Readonly<Record<string, unknown>>,
): PlainResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ errors: [{ message, extensions }] }),
});

/** One for everybody else. */
export const textResponse = (status: number, text: string): PlainResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
});
