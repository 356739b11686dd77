/** Copies a link that opens the query of this tab in a new tab. It does not contain headers. */
import { ToolbarButton, useGraphiQL } from '@graphiql/react';
import { useState } from 'react';

export function CopyLinkButton() {
  const { queryEditor, variableEditor, operationName } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    operationName: state.operationName,
  }));
  const [label, setLabel] = useState(copy);
  const onClick = async () => {
    const parameters = new URLSearchParams({ query: queryEditor?.getValue() ?? '' });
    const variables = variableEditor?.getValue();
    if (variables) parameters.set('variables', variables);
    if (operationName) parameters.set('operationName', operationName);
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}?${parameters}`);
      setLabel('Copied');
    } catch {
      setLabel('The browser does not allow copying');
    }
    setTimeout(() => setLabel(copy), 2_000);
  };
  return (
    <span className="docgraph-copy-link">
      {/* The click closes the tooltip. */}
      <output>{label !== copy && label}</output>
      <ToolbarButton onClick={onClick} label={copy}>
        <svg className="graphiql-toolbar-icon" viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <path
            d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </ToolbarButton>
    </span>
  );
}

const copy = 'Copy link';
