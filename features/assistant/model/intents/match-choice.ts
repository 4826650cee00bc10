import { nameWords, plainWords } from './plain-words.ts';

/** The choice a reply means: its label, its place in the list, or words that only one label has. */
export function matchChoice<T extends { label: string }>(reply: string, choices: readonly T[]): T | undefined {
  const words = nameWords(reply).join(' ');
  if (words === '') return undefined;
  const named = choices.map((choice) => ({ choice, label: nameWords(choice.label).join(' ') }));
  const exact = named.find(({ label }) => label === words);
  if (exact) return exact.choice;
  const holding = named.filter(({ label }) => ` ${label} `.includes(` ${words} `));
  if (holding.length === 1) return holding[0]?.choice;
  return /^\d$/.test(words) && holding.length === 0 ? choices[Number(words) - 1] : undefined;
}

const yes =
  /^(?:yes|yes please|yeah|yep|ok|okay|sure|confirm|go ahead|do it|si|si por favor|claro|dale|confirmo|confirmar|adelante|hazlo|de acuerdo)$/;
const no =
  /^(?:no|nope|no thanks|cancel|never mind|nevermind|stop|don t|dont|cancela|cancelar|para|alto|detente|no gracias|dejalo)$/;

/** Whether a reply agrees or declines; nothing for any other words. */
export function readConsent(reply: string): 'yes' | 'no' | undefined {
  const plain = plainWords(reply);
  if (yes.test(plain)) return 'yes';
  return no.test(plain) ? 'no' : undefined;
}

const stop = /^(?:stop|cancel|para|parar|alto|detente|cancela|cancelar)$/;

/** Whether a spoken question is the word that cancels it. */
export const asksToStop = (words: string): boolean => stop.test(plainWords(words));
