interface Tones {
  wave: OscillatorType;
  /** 0 to 1. */
  volume: number;
  /** Hz, one after the other. */
  pitches: readonly number[];
  eachSeconds: number;
}

/** Plays tones made on the spot. Without a sound device, or where none is allowed before the first touch, it stays silent. */
export function playTones({ wave, volume, pitches, eachSeconds }: Tones): void {
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = wave;
    pitches.forEach((pitch, place) => tone.frequency.setValueAtTime(pitch, context.currentTime + place * eachSeconds));
    tone.connect(gain);
    tone.start();
    tone.stop(context.currentTime + pitches.length * eachSeconds);
    tone.onended = () => void context.close();
  } catch {
    // What sounds stands on the screen as well.
  }
}
