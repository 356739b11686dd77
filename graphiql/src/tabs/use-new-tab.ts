/** Opens a query in a new tab. */
import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { getOperationAST, parse } from 'graphql';

export function useNewTab() {
  const { queryEditor } = useGraphiQL(({ queryEditor }) => ({ queryEditor }));
  const { addTab, setOperationFacts, updateActiveTabValues, run } = useGraphiQLActions();
  return (query: string): void => {
    addTab();
    queryEditor?.setValue(query);
    const documentAST = parse(query);
    const operation = getOperationAST(documentAST);
    const operationName = operation?.name?.value ?? '';
    // GraphiQL would find them a moment later, and run the operation of the other tab until then.
    setOperationFacts({ documentAST, operationName, operations: operation ? [operation] : [] });
    updateActiveTabValues({ query, operationName });
    // Runs when the components have the new tab.
    setTimeout(run);
  };
}
