import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandBar } from './bar-part.ts';

/** Fetches the command bar and its words before they are shown: beside other buttons they would push those away. */
export function useCommandBarSoon(): void {
  const { i18n } = useTranslation('web-kit');
  useEffect(() => {
    // What does not come now is asked for again where it is shown.
    Promise.all([CommandBar.fetch(), i18n.loadNamespaces('commands')]).catch(() => undefined);
  }, [i18n]);
}
