import { shellMessages } from '@trellis/entity-kit';
import { useClientOptions, useLiveMessage, useSessionStore } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { refreshMenu } from './menu-calls.ts';
import { useRecents } from './use-menu-places.ts';

/** When the menu changed for everybody, browsers ask within this time of each other instead of all at once. */
const spreadMs = 3000;

/** Beside every page: a menu that follows its changes, and the recents. */
export function NavigationCompanion() {
  useFreshMenu();
  // Read before the menu or the search is opened, so that nothing moves in them.
  useRecents();
  return null;
}

/** Loads the menu anew when the server tells that it changed. */
function useFreshMenu(): void {
  const session = useSessionStore();
  const options = useClientOptions();
  const timer = useRef<number>(undefined);
  useLiveMessage(shellMessages.frontendPreferenceUpdated, ({ user_id, preferenceName }) => {
    if (preferenceName !== 'menu') return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => {
        // Out of reach, the menu in view serves on; the next start brings the new one.
        refreshMenu(session, options).catch(() => undefined);
      },
      user_id === null ? Math.random() * spreadMs : 0,
    );
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
