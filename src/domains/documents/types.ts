/** Rich documents in the graph. */

import { memberAt } from '../../graphql/identity/record.ts';
import { source } from '../../graphql/plan/step.ts';
import { extendShape, outputOf } from '../../graphql/types/output.ts';
import { outputField } from '../../graphql/types/output-field.ts';
import { adjustType } from '../../graphql/types/type-adjustments.ts';
import { Document, DocumentData, DocumentMeta } from './shapes.ts';

// Of the two objects around them, one member each is worth a field; `data` has free properties besides.
adjustType(Document, { omit: ['meta'] });

extendShape(Document, (t) => ({
  schemaVersion: outputField(t, outputOf(DocumentData.shape.schemaVersion), {
    description: 'Version of the schema that the blocks of the document follow.',
    nullable: true,
    source: source(({ value }) => memberAt(value, ['data', 'schemaVersion'])),
  }),
  token: outputField(t, outputOf(DocumentMeta.shape.token), {
    description: 'Token of the document, as the REST interface gives it.',
    nullable: true,
    source: source(({ value }) => memberAt(value, ['meta', 'token'])),
  }),
}));
