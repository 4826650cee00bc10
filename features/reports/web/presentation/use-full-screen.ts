import { useEffect } from 'react';

/** Fills the screen and keeps it awake while shown, where the browser allows it. */
export function useFullScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    void askForScreen();
    void askToStayAwake().then((granted) => {
      if (isOver) void granted?.release();
      else lock = granted;
    });
    return () => {
      isOver = true;
      void lock?.release();
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}

/** Refused where no click led here: the show then fills the page. */
async function askForScreen(): Promise<void> {
  await document.documentElement.requestFullscreen().catch(() => undefined);
}

async function askToStayAwake(): Promise<WakeLockSentinel | undefined> {
  if (!('wakeLock' in navigator)) return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
