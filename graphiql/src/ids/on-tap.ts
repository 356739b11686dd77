/** Recognizes taps on an editor, which itself follows links only by mouse and keyboard. */
import type { editor, Position } from 'monaco-editor';

/** Number of pixels that a finger may move during a tap. */
const maxPixels = 10;

/** Calls `tapped` with the position of each tap. Returns a function that ends this. */
export function onTap(
  target: editor.ICodeEditor,
  tapped: (position: Position) => void,
): () => void {
  const element = target.getDomNode();
  let down: PointerEvent | undefined;
  const onDown = (event: PointerEvent) => {
    down = event.pointerType === 'touch' && event.isPrimary ? event : undefined;
  };
  const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (down?.pointerId !== pointerId) return;
    const moved = Math.hypot(clientX - down.clientX, clientY - down.clientY);
    down = undefined;
    const position = target.getTargetAtClientPoint(clientX, clientY)?.position;
    if (moved <= maxPixels && position) tapped(position);
  };
  // A scroll cancels the pointer.
  element?.addEventListener('pointerdown', onDown, true);
  element?.addEventListener('pointerup', onUp, true);
  return () => {
    element?.removeEventListener('pointerdown', onDown, true);
    element?.removeEventListener('pointerup', onUp, true);
  };
}
