import { isSoundBlocked } from '../emergency/sound-alarm.ts';

/** Two short rising tones: an alert, and no emergency. */
export function playChime(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.2;
    volume.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(660, context.currentTime);
    tone.frequency.setValueAtTime(880, context.currentTime + 0.18);
    tone.connect(volume);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.onended = () => void context.close();
  } catch {
    // No sound device: the alert stands in the inbox and in its count.
  }
}

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
