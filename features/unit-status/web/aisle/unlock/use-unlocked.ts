import { accessApi, pinApi, unlockedMinutes } from '@trellis/access/model';
import { sendWith, useClientOptions, type SessionUser } from '@trellis/web-kit';
import { useCallback, useEffect, useState } from 'react';

/** Nobody has touched the screen for so long (ms): whoever unlocked it has walked away. */
export const idleMs = 60_000;

interface Unlocked {
  user: SessionUser;
  /** When the server ends it (ms since 1970). */
  until: number;
}

/** Who has unlocked this console, kept in memory alone: it locks by itself, with the page, and when its session is over. */
export function useUnlocked(facilityId: number) {
  const options = useClientOptions();
  const [unlocked, setUnlocked] = useState<Unlocked>();
  const token = unlocked?.user.apitoken;
  const lock = useCallback(() => {
    setUnlocked(undefined);
    if (token === undefined) return;
    const own = { ...options, token: () => token, onUnauthorised: () => undefined };
    // A console that is offline locks all the same; the session ends by itself.
    sendWith(own)(accessApi.calls.logout, {}).catch(() => undefined);
  }, [options, token]);
  const unlock = async (user_id: number, pin: string) => {
    const user = await sendWith(options)(pinApi.calls.unlock, { body: { facility_id: facilityId, user_id, pin } });
    setUnlocked({ user: user, until: Date.now() + unlockedMinutes * 60_000 });
  };
  useLockWhenLeft(unlocked, lock);
  return { user: unlocked?.user, until: unlocked?.until, unlock, lock };
}

function useLockWhenLeft(unlocked: Unlocked | undefined, lock: () => void): void {
  useEffect(() => {
    if (!unlocked) return undefined;
    let timer = setTimeout(lock, idleMs);
    const end = setTimeout(lock, Math.max(0, unlocked.until - Date.now()));
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, idleMs);
    };
    const left = () => document.visibilityState === 'hidden' && lock();
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    document.addEventListener('visibilitychange', left);
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
      document.removeEventListener('visibilitychange', left);
    };
  }, [unlocked, lock]);
}
