/** Chords of the music, in semitones above A3; one follows the other for ever. */
const chords = [
  [0, 7, 12, 16],
  [-4, 3, 8, 12],
  [-9, 3, 7, 15],
  [-2, 5, 10, 14],
] as const;
const a3 = 220;
const chordSeconds = 6;
const volume = 0.05;

/** Plays slow soft chords, made here: nothing is fetched. Answers the way to end it. */
export function playMusic(context: AudioContext): () => void {
  let index = 0;
  const play = () => {
    for (const semitones of chords[index % chords.length] ?? [])
      playTone(context, a3 * 2 ** (semitones / 12), context.currentTime);
    index += 1;
  };
  play();
  const timer = setInterval(play, chordSeconds * 1000);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

function playTone(context: AudioContext, frequency: number, at: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + chordSeconds / 3);
  gain.gain.linearRampToValueAtTime(0, at + chordSeconds * 1.3);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + chordSeconds * 1.3);
}
