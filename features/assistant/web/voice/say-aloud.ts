import { spokenAnswer } from '@trellis/assistant/model';

const voices = { en: 'en-US', es: 'es-US' } as const;

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Reads an answer aloud in its language; what was being read before falls silent. */
export function sayAloud(answer: string, lang: 'en' | 'es'): void {
  if (!canSpeak()) return;
  fallSilent();
  const utterance = new SpeechSynthesisUtterance(spokenAnswer(answer));
  utterance.lang = voices[lang];
  speechSynthesis.speak(utterance);
}

/** Stops reading aloud. */
export function fallSilent(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
