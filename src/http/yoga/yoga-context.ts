/** The context that is passed to Yoga with a request. */
import type { GraphRequest } from '../request/graph-request.ts';
import type { AskedDocument } from '../trusted/asked-document.ts';

export interface YogaContext {
  readonly request: GraphRequest;
  /** The document, if a body or an address has named one. */
  readonly document?: AskedDocument;
}

/** Yoga does not type the context at each of its stages. */
export const yogaContextOf = (context: object) => context as YogaContext;
