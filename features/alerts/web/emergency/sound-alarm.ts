import { playTones } from '../sound/tones.ts';

/** The alarm sounds this often (ms), and this many times. */
const everyMs = 2000;
const times = 4;

/** Sounds the alarm every 2 seconds, four times. Returns the way to silence it. A browser that allows no sound stays silent. */
export function soundAlarm(beep: () => void = playTone): () => void {
  let left = times;
  const sound = () => {
    beep();
    left -= 1;
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(sound, everyMs);
  sound();
  return () => clearInterval(timer);
}

/** Two falling tones. */
const playTone = (): void => playTones({ wave: 'square', volume: 0.25, pitches: [880, 660], eachSeconds: 0.35 });

/** Whether the browser allows no sound until somebody touches the page. */
export function isSoundBlocked(): boolean {
  try {
    const context = new AudioContext();
    const isBlocked = context.state === 'suspended';
    void context.close();
    return isBlocked;
  } catch {
    // Without a sound device there is nothing to switch on.
    return false;
  }
}
