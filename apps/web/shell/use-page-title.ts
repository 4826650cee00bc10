import { useBranding, useNamedSubject } from '@trellis/web-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Keeps the browser's title in step with the page. */
export function usePageTitle(titleKey: string | undefined): void {
  const { t } = useTranslation(['shell', ...(titleKey ? [namespaceOf(titleKey)] : [])]);
  const { productName } = useBranding();
  const subject = useNamedSubject() ?? (titleKey && t(titleKey));
  const title = subject ? `${subject} · ${productName}` : productName;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The namespace of a key such as `units:routes.grid`. */
export const namespaceOf = (key: string): string => key.split(':')[0] ?? key;
