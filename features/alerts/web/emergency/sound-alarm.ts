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

/** Two falling tones, made on the spot. */
function playTone(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.25;
    volume.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = 'square';
    tone.frequency.setValueAtTime(880, context.currentTime);
    tone.frequency.setValueAtTime(660, context.currentTime + 0.35);
    tone.connect(volume);
    tone.start();
    tone.stop(context.currentTime + 0.7);
    tone.onended = () => void context.close();
  } catch {
    // No sound device, or none allowed before the first touch: the message itself stands on the screen.
  }
}

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
