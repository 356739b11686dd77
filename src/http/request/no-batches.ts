/**
 * Refuses an array of operations, with one error for each operation: clients that send batches expect an array, and do
 * not show any other response.
 */
import { GraphQLError } from 'graphql';
import { type BodyPieces, inOnePiece } from '../out/json-pieces.ts';

/**
 * Maximum number of errors. No client sends more operations at once, and a longer array would only make the response
 * long.
 */
const maxResponses = 100;

const message = 'Batching is not supported. Send each operation in its own request.';
const code = 'BAD_REQUEST';

export class NoBatches extends GraphQLError {
  readonly #count: number;

  constructor(count: number) {
    super(message, { extensions: { code, http: { status: 400 } } });
    this.#count = count;
  }

  /** The body of the response, with an error for each operation. Undefined if there are no operations, or too many. */
  get body(): BodyPieces | undefined {
    if (this.#count === 0 || this.#count > maxResponses) return undefined;
    const response = { errors: [{ message, extensions: { code } }] };
    return inOnePiece(JSON.stringify(Array(this.#count).fill(response)));
  }
}
