import { createContext, use } from 'react';
import english from './en.json' with { type: 'json' };
import type { TranslateUi } from './index.ts';

/** English, until the application provides its own translation. */
export const inEnglish: TranslateUi = (key, values = {}) => {
  let found: unknown = english;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  const text = typeof found === 'string' ? found : key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
};

/** Give it a translation (`<UiTexts value={t}>`) and every component of the kit speaks that language. */
export const UiTexts = createContext<TranslateUi>(inEnglish);

/** The kit's words in the user's language. */
export const useUiTexts = (): TranslateUi => use(UiTexts);
