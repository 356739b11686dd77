/** Shows or hides the Calls panel. */

/** The name of the panel, in GraphiQL and for screen readers. */
export const panelTitle = 'Calls';

/** GraphiQL has no other way to show a panel that the user has hidden. */
export function togglePanel(): void {
  const labels = ['Show', 'Hide'].map((word) => `[aria-label="${word} ${panelTitle}"]`);
  document.querySelector<HTMLButtonElement>(`.graphiql-sidebar :is(${labels})`)?.click();
}

/** Whether the panel covers the editors, as in `narrow.css`. */
export const coversEditors = (): boolean => matchMedia('(max-width: 700px)').matches;
