import { ConfirmDialog } from '@trellis/ui';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';

/** What of an address decides whether a form stays on the page. */
const place = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search);
  return [pathname, ...[...query].filter(([key]) => key.endsWith('record')).map(([, value]) => value)].join(' ');
};

/** Asks before typed but unsaved work is left behind, inside the product and when the tab closes. Answers the question to draw and the way to say that there is work. */
export function useUnsavedGuard(): [dialog: ReactNode, setDirty: (isDirty: boolean) => void] {
  const isDirty = useRef(false);
  const [asks, setAsks] = useState(false);
  const setDirty = useCallback((next: boolean) => {
    isDirty.current = next;
    setAsks(next);
  }, []);
  const hasWork = useCallback(() => isDirty.current, []);
  // The router hears one guard at a time: a form without work must not stand in front of the one behind it.
  const question = asks ? <AskBeforeLeaving hasWork={hasWork} /> : null;
  return [question, setDirty];
}

/** The question itself; what is saved in this very moment is known to `hasWork`, ahead of the next drawing. */
function AskBeforeLeaving({ hasWork }: { hasWork: () => boolean }) {
  const { t } = useTranslation('records');
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        hasWork() && place(currentLocation) !== place(nextLocation),
      [hasWork],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasWork()) event.preventDefault();
      },
      [hasWork],
    ),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.discard')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

interface Location {
  pathname: string;
  search: string;
}
