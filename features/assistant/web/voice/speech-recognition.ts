/** What is used of the browser's speech recognition; TypeScript's library does not know it. */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

/** The browser's recogniser; nothing where it has none, as in Firefox. */
export function findRecogniser(): (new () => Recogniser) | undefined {
  const known = globalThis as {
    SpeechRecognition?: new () => Recogniser;
    webkitSpeechRecognition?: new () => Recogniser;
  };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

/** Everything a recogniser has understood so far. */
export const transcriptOf = (results: ArrayLike<ArrayLike<{ transcript: string }>>): string =>
  Array.from(results, (result) => result[0]?.transcript ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
