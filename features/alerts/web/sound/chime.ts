import { isSoundBlocked } from '../emergency/sound-alarm.ts';
import { playTones } from './tones.ts';

/** Two short rising tones: an alert, and no emergency. */
export const playChime = (): void => playTones({ wave: 'sine', volume: 0.2, pitches: [660, 880], eachSeconds: 0.2 });

const gestures = ['pointerdown', 'keydown'] as const;

/** Sounds at once, or, where the browser allows none before somebody touched the page, with the first touch. Returns the way to call it off. */
export function chimeWhenAllowed(play: () => void = playChime): () => void {
  if (!isSoundBlocked()) {
    play();
    return () => undefined;
  }
  const stop = () => {
    for (const gesture of gestures) globalThis.removeEventListener(gesture, once);
  };
  const once = () => {
    stop();
    play();
  };
  for (const gesture of gestures) globalThis.addEventListener(gesture, once);
  return stop;
}
