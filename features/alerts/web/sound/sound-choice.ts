import { useSyncExternalStore } from 'react';

/** What this screen sounds for: alerts of types that ask for it, every new one, or none. Emergencies sound whatever is chosen. */
export const soundChoices = ['types', 'all', 'off'] as const;
export type SoundChoice = (typeof soundChoices)[number];

const key = 'trellis.alert-sound';
const stored = { types: null, all: 'on', off: 'off' } as const;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What was chosen on this screen; it is kept with it. */
export function soundChoice(): SoundChoice {
  const kept = localStorage.getItem(key);
  return soundChoices.find((choice) => stored[choice] === kept) ?? 'types';
}

export function chooseSound(choice: SoundChoice): void {
  const kept = stored[choice];
  if (kept === null) localStorage.removeItem(key);
  else localStorage.setItem(key, kept);
  for (const listener of listeners) listener();
}

export const useSoundChoice = (): SoundChoice => useSyncExternalStore(subscribe, soundChoice);
