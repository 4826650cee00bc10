import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../typing/is-typing.ts';

/** What can be taken back with the keyboard now; the newest goes first. */
const offers: (() => void)[] = [];

function takeBackNewest(event: KeyboardEvent): void {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
  // In a field the same keys take back what was typed.
  if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
  const newest = offers.at(-1);
  if (!newest) return;
  event.preventDefault();
  newest();
}

/** Ctrl-Z (⌘Z) does `takeBack` while it is offered; of several the newest. */
export function useUndoKey(takeBack: (() => void) | undefined): void {
  const act = useEffectEvent(() => takeBack?.());
  const isOffered = takeBack !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const offer = () => act();
    if (offers.push(offer) === 1) document.addEventListener('keydown', takeBackNewest);
    return () => {
      offers.splice(offers.indexOf(offer), 1);
      if (offers.length === 0) document.removeEventListener('keydown', takeBackNewest);
    };
  }, [isOffered]);
}
