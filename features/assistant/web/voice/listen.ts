import { hearSound, isSpokenOut, loudest, type HeardAt } from './detect-silence.ts';
import { findRecogniser, transcriptOf } from './speech-recognition.ts';

/** Whether this browser can turn speech into text. */
export const canListen = (): boolean => findRecogniser() !== undefined;

export type ListenFailure = 'denied' | 'noMicrophone' | 'nothing' | 'network' | 'unknown';

interface Listener {
  lang: 'en' | 'es';
  /** What was understood so far. */
  onWords: (words: string) => void;
  /** How loud it is, 0–1. */
  onLevel: (amplitude: number) => void;
  /** The whole question, once the person fell silent. */
  onQuestion: (question: string) => void;
  onFailure: (failure: ListenFailure) => void;
}

const failures: Readonly<Record<string, ListenFailure>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'noMicrophone',
  'no-speech': 'nothing',
  network: 'network',
};
const voices = { en: 'en-US', es: 'es-US' } as const;

/** Listens for one question until 1500 ms of silence; answers how to leave off. */
export function listen({ lang, onWords, onLevel, onQuestion, onFailure }: Listener): () => void {
  const Recogniser = findRecogniser();
  let isOver = false;
  let words = '';
  let heardAt: HeardAt;
  let meter: Meter | undefined;
  const recogniser = Recogniser && new Recogniser();
  const end = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    meter?.close();
    recogniser?.abort();
    tell();
  };
  const begin = async () => {
    if (!recogniser) return end(() => onFailure('unknown'));
    const opened = await openMeter();
    if (opened === 'denied' || opened === 'noMicrophone') return end(() => onFailure(opened));
    meter = opened;
    if (isOver) return meter?.close();
    Object.assign(recogniser, { lang: voices[lang], continuous: true, interimResults: true });
    recogniser.onresult = ({ results }) => {
      words = transcriptOf(results);
      // What was understood was heard, however softly it was spoken.
      heardAt = performance.now();
      onWords(words);
    };
    recogniser.onerror = ({ error }) => end(() => onFailure(failures[error] ?? 'unknown'));
    recogniser.onend = () => end(() => (words === '' ? onFailure('nothing') : onQuestion(words)));
    recogniser.start();
    meter?.watch((amplitude) => {
      onLevel(amplitude);
      const now = performance.now();
      heardAt = hearSound(heardAt, amplitude, now);
      if (words !== '' && isSpokenOut(heardAt, now)) recogniser.stop();
    });
  };
  begin().catch(() => end(() => onFailure('unknown')));
  return () => end(() => undefined);
}

interface Meter {
  watch: (onAmplitude: (amplitude: number) => void) => void;
  close: () => void;
}

/** Sound is looked at this often (ms). */
const meterMs = 50;

/** The loudness of the microphone; nothing where the browser has none to measure with, and the recogniser ends by itself. */
async function openMeter(): Promise<Meter | 'denied' | 'noMicrophone' | undefined> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || typeof AudioContext === 'undefined') return undefined;
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({ audio: true });
  } catch (error) {
    return error instanceof Error && error.name === 'NotFoundError' ? 'noMicrophone' : 'denied';
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    watch: (onAmplitude) => {
      timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        onAmplitude(loudest(samples));
      }, meterMs);
    },
    close: () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}
