/** Rich documents in the graph. */
import { extendShape, outputOf } from '../../graphql/output.ts';
import { outputField } from '../../graphql/output-field.ts';
import { memberAt } from '../../graphql/record.ts';
import { adjustType } from '../../graphql/type-adjustments.ts';
import { Document, DocumentData, DocumentMeta } from './shapes.ts';

// Of the two objects around them, one member each is worth a field; `data` has free properties besides.
adjustType(Document, { omit: ['meta'] });

extendShape(Document, (t) => ({
  schemaVersion: outputField(t, outputOf(DocumentData.shape.schemaVersion), {
    description: 'Version of the schema that the blocks of the document follow.',
    nullable: true,
    pick: (document) => memberAt(document, ['data', 'schemaVersion']),
  }),
  token: outputField(t, outputOf(DocumentMeta.shape.token), {
    description: 'Token of the document, as the REST interface gives it.',
    nullable: true,
    pick: (document) => memberAt(document, ['meta', 'token']),
  }),
}));
