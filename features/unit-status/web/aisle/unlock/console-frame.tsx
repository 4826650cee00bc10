import Lock from '@mui/icons-material/LockOutlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import { Notice } from '@trellis/ui';
import { ActingAs, useIsOnline } from '@trellis/web-kit';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsoleContext } from './console-context.ts';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useUnlocked } from './use-unlocked.ts';

interface ConsoleFrameProps {
  facilityId: number;
  /** The tablet asks who stands there before it takes orders. */
  asksPin: boolean;
  children: (bar: ReactNode) => ReactNode;
}

/** Somebody is asked who they are; what they wanted to do then. */
interface Asking {
  wanted?: (() => void) | undefined;
}

/** What is inside is done by whoever unlocked the console, and by nobody while it is locked. */
export function ConsoleFrame({ facilityId, asksPin, children }: ConsoleFrameProps) {
  const { t } = useTranslation('aisle');
  const isOnline = useIsOnline();
  const [asking, setAsking] = useState<Asking>();
  const { user, unlock, lock } = useUnlocked(facilityId);
  const desk = useMemo(
    () => ({ isUnlocked: !asksPin || user !== undefined, askWho: (wanted?: () => void) => setAsking({ wanted }) }),
    [asksPin, user],
  );
  const bar = (
    <>
      {isOnline ? null : <Notice state="error">{t('offline')}</Notice>}
      {asksPin ? (
        <div className="ai-lock" data-open={user !== undefined}>
          <span role="status">
            {user ? t('unlock.is', { name: `${user.firstname} ${user.lastname}` }) : t('unlock.locked')}
          </span>
          <Button
            size="large"
            variant={user ? 'outlined' : 'contained'}
            startIcon={user ? <Lock /> : <LockOpen />}
            onClick={() => (user ? lock() : setAsking({}))}
          >
            {t(user ? 'unlock.lock' : 'unlock.open')}
          </Button>
        </div>
      ) : null}
    </>
  );
  return (
    <>
      <ActingAs user={user} onEnded={lock}>
        <ConsoleContext value={desk}>{children(bar)}</ConsoleContext>
      </ActingAs>
      {asking ? (
        <UnlockDialog
          facilityId={facilityId}
          onUnlock={async (userId, pin) => {
            await unlock(userId, pin);
            asking.wanted?.();
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}
