/** The operations of a screen that has several. */
import { Kind, type OperationDefinitionNode, parse, print } from 'graphql';

export interface Operation {
  readonly name: string;
  readonly isChange: boolean;
  readonly text: string;
}

/** The operations of a screen, each as a document of its own with the fragments that it needs. */
export function operationsOf(document: string): readonly Operation[] {
  const { definitions } = parse(document);
  const operations = definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  return operations.map((operation) => ({
    name: operation.name?.value ?? '',
    isChange: operation.operation === 'mutation',
    text: print({
      kind: Kind.DOCUMENT,
      definitions: [operation, ...fragmentsOf(document, operation)],
    }),
  }));
}

/** The fragments that an operation uses, directly or in another fragment. */
function fragmentsOf(document: string, operation: OperationDefinitionNode) {
  const fragments = parse(document).definitions.filter(
    (one) => one.kind === Kind.FRAGMENT_DEFINITION,
  );
  const used = new Set<(typeof fragments)[number]>();
  const visit = (text: string) => {
    for (const fragment of fragments)
      if (!used.has(fragment) && new RegExp(`\\.\\.\\.${fragment.name.value}\\b`).test(text)) {
        used.add(fragment);
        visit(print(fragment));
      }
  };
  visit(print(operation));
  return [...used];
}
