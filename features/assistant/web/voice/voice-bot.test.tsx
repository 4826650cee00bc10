// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assistantWeb } from '../index.ts';
import { listen } from './listen.ts';
import type { Recogniser } from './speech-recognition.ts';
import { VoiceBot } from './voice-bot.dialog.tsx';

/** The browser's recogniser, played by the story. */
class PlayedRecogniser implements Recogniser {
  static latest: PlayedRecogniser | undefined;
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: Recogniser['onresult'] = null;
  onerror: Recogniser['onerror'] = null;
  onend: Recogniser['onend'] = null;
  isStarted = false;
  start() {
    this.isStarted = true;
    PlayedRecogniser.latest = this;
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.isStarted = false;
  }
  say(words: string) {
    this.onresult?.({ results: [[{ transcript: words }]] });
  }
}

/** A microphone as loud as the story says. */
let amplitude = 0;
const tracks = [{ stop: vi.fn() }];
class PlayedAudio {
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(amplitude),
  });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = () => Promise.resolve();
}
const microphone = (open: () => Promise<unknown>) => {
  vi.stubGlobal('AudioContext', PlayedAudio);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
};
const spoken: string[] = [];

beforeEach(() => {
  amplitude = 0;
  spoken.length = 0;
  PlayedRecogniser.latest = undefined;
  vi.stubGlobal('webkitSpeechRecognition', PlayedRecogniser);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => spoken.push(text),
  });
  microphone(() => Promise.resolve({ getTracks: () => tracks }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
const onHeard = vi.fn();
async function show() {
  onClose.mockReset();
  onHeard.mockReset();
  stubServer([]);
  await showPage(<VoiceBot onHeard={onHeard} onClose={onClose} />, { features: [assistantWeb] });
  await screen.findByText("Please speak your question or say 'stop' to cancel.");
  await waitFor(() => expect(PlayedRecogniser.latest?.isStarted).toBe(true));
  return PlayedRecogniser.latest as unknown as PlayedRecogniser;
}

test('a question is heard, sent and answered, each with its word, and the answer is read aloud', async () => {
  const recogniser = await show();
  let tell: (turn: unknown) => void = () => undefined;
  onHeard.mockReturnValue(new Promise((resolve) => (tell = resolve)));
  act(() => recogniser.say('open alerts'));
  await screen.findByText('open alerts');
  act(() => recogniser.stop());
  await screen.findByText('Sending your question to the cloud...');
  expect(onHeard).toHaveBeenCalledWith('open alerts');
  act(() => tell({ key: 1, question: 'open alerts', answer: '[A-1](/units): hot', lang: 'en' }));
  await screen.findByText('Bot has finished your request.');
  await screen.findByText('A-1: hot');
  expect(spoken).toEqual(['A-1: hot']);
  fireEvent.click(screen.getByRole('button', { name: 'Speak again' }));
  await screen.findByText("Please speak your question or say 'stop' to cancel.");
});

test('stop cancels and asks nothing', async () => {
  const recogniser = await show();
  act(() => recogniser.say('Stop.'));
  act(() => recogniser.stop());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onHeard).not.toHaveBeenCalled();
});

test.each([
  [
    'NotAllowedError',
    'The browser may not use the microphone. Allow it in the settings of the browser for this site, or type your question.',
  ],
  ['NotFoundError', 'No microphone was found. Connect one, or type your question.'],
])('%s of the microphone is said plainly', async (name, words) => {
  microphone(() => Promise.reject(Object.assign(new Error('refused'), { name })));
  stubServer([]);
  await showPage(<VoiceBot onHeard={onHeard} onClose={onClose} />, { features: [assistantWeb] });
  await screen.findByText(words);
  expect(PlayedRecogniser.latest).toBeUndefined();
});

test('what the recogniser cannot do is said plainly', async () => {
  const recogniser = await show();
  act(() => recogniser.onerror?.({ error: 'no-speech' }));
  await screen.findByText('Nothing was heard. Try again, closer to the microphone.');
});

test('1500 ms of silence after the last sound end the question, and the microphone is given back', async () => {
  vi.useFakeTimers();
  const onQuestion = vi.fn();
  tracks[0]?.stop.mockReset();
  listen({ lang: 'es', onWords: vi.fn(), onLevel: vi.fn(), onQuestion, onFailure: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  const recogniser = PlayedRecogniser.latest as unknown as PlayedRecogniser;
  expect(recogniser.lang).toBe('es-US');
  await vi.advanceTimersByTimeAsync(5000);
  recogniser.say('alertas abiertas');
  amplitude = 0.4;
  await vi.advanceTimersByTimeAsync(1000);
  amplitude = 0.1;
  await vi.advanceTimersByTimeAsync(1400);
  expect(onQuestion).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(150);
  expect(onQuestion).toHaveBeenCalledExactlyOnceWith('alertas abiertas');
  expect(tracks[0]?.stop).toHaveBeenCalledOnce();
});
