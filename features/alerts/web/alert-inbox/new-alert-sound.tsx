import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import Button from '@mui/material/Button';
import type { InboxAlert } from '@trellis/alerts/model';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { playTone } from '../emergency/sound-alarm.ts';

const key = 'trellis.alert-sound';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isOn = (): boolean => localStorage.getItem(key) === 'on';
const set = (next: boolean) => {
  if (next) localStorage.setItem(key, 'on');
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
};

/** Whether this screen sounds when an alert is raised; a choice of the screen, kept with it. */
export function SoundSwitch() {
  const { t } = useTranslation('alert-inbox');
  const isSounding = useSyncExternalStore(subscribe, isOn);
  return (
    <Button
      color="inherit"
      aria-pressed={isSounding}
      startIcon={isSounding ? <VolumeUp /> : <VolumeOff />}
      onClick={() => {
        set(!isSounding);
        // A touch is what lets the browser sound later, and tells what will be heard.
        if (!isSounding) playTone();
      }}
    >
      {t(isSounding ? 'sound.on' : 'sound.off')}
    </Button>
  );
}

/** Sounds once when alerts come that were not there before. */
export function useNewAlertSound(alerts: readonly InboxAlert[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!alerts) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...alerts.map(({ id }) => id)]);
    if (before && isOn() && alerts.some(({ id, state }) => state === 'open' && !before.has(id))) playTone();
  }, [alerts]);
}
