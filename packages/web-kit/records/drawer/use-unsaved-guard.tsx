import { ConfirmDialog } from '@trellis/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';

/** What of an address decides whether a form stays on the page. */
const place = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search);
  return [pathname, ...[...query].filter(([key]) => key.endsWith('record')).map(([, value]) => value)].join(' ');
};

/** Asks before typed but unsaved work is left behind, inside the product and when the tab closes. Answers the question to draw and the way to say that there is work. */
export function useUnsavedGuard(): [dialog: ReactNode, setDirty: (isDirty: boolean) => void] {
  const { t } = useTranslation('records');
  const isDirty = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        isDirty.current && place(currentLocation) !== place(nextLocation),
      [],
    ),
  );
  useBeforeUnload(
    useCallback((event) => {
      if (isDirty.current) event.preventDefault();
    }, []),
  );
  const setDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.discard')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
  return [dialog, setDirty];
}

interface Location {
  pathname: string;
  search: string;
}
