import { useToast } from '@trellis/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshBranding } from './start-branding.ts';

/** Once per page load: looks up the branding of the host name, and says when it could not be applied. */
export function useBrandingRefresh(): void {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const refresh = useEffectEvent(() =>
    refreshBranding({
      onUnknown: () => toast.warning(t('branding.unknown')),
      onFailed: () => toast.error(t('branding.failed')),
    }),
  );
  useEffect(() => void refresh(), []);
}
