import { openTool } from '@trellis/web-kit';
import { useEffect } from 'react';
import { catchTyping } from './typed-ahead.ts';

/** Ctrl-K (⌘K) opens the search from every page. */
export function PaletteKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // What is open asks for an answer first: an agreement, an emergency, a half-filled form.
      if (document.querySelector('[aria-modal="true"]')) return;
      catchTyping();
      openTool('palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}
