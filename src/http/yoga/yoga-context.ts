/** The context that is passed to Yoga with a request. */
import type { GraphRequest } from '../request/graph-request.ts';
import type { AskedDocument } from '../trusted/asked-document.ts';

export interface YogaContext {
  readonly request: GraphRequest;
  /** The document, if the body or the URL has specified one. */
  readonly document?: AskedDocument;
}

/** Yoga does not provide types for the context in its stages. */
export const yogaContextOf = (context: object) => context as YogaContext;
