/** The explorer of GraphiQL, which moves the focus to the last argument of the query and so scrolls the panel away. */
import { explorerPlugin as createPlugin } from '@graphiql/plugin-explorer';
import type { GraphiQLPlugin } from '@graphiql/react';
import { type FocusEvent, useRef } from 'react';

const plugin = createPlugin({ showAttribution: false });
const Explorer = plugin.content;

function ExplorerPanel() {
  const panel = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  const use = () => {
    isUsed.current = true;
  };
  /** Restores the focus, because the user has not moved it. */
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (isUsed.current || !(target instanceof HTMLInputElement)) return;
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
    else target.blur();
    panel.current?.parentElement?.scrollTo(0, 0);
  };
  return (
    <section
      ref={panel}
      aria-label="Explorer"
      onFocus={onFocus}
      onPointerDownCapture={use}
      onKeyDownCapture={use}
    >
      <Explorer />
    </section>
  );
}

export const explorerPlugin: GraphiQLPlugin = { ...plugin, content: ExplorerPanel };
