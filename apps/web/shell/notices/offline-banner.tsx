import { StateIcon } from '@trellis/ui';
import { useIsOnline, useLiveStatus } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that the device is offline or the server was not reached since the page started, and goes away by itself. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  const status = useLiveStatus();
  const [wasLive, setWasLive] = useState(false);
  if (status === 'live' && !wasLive) setWasLive(true);
  // A page that started from what the device keeps and reached nobody yet; later losses are told by the live chip.
  const isUnreached = status === 'paused' && !wasLive;
  if (isOnline && !isUnreached) return null;
  return (
    <div role="status" data-state="offline" className="shell-banner t-hatched">
      <StateIcon state="offline" size={18} />
      <span>{t(isOnline ? 'offline.unreached' : 'offline.text')}</span>
    </div>
  );
}
