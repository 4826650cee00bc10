import english from './en.json' with { type: 'json' };

/** The kit's own words by language; English is there from the start, as the words of last resort. Their i18n namespace is `ui`. */
export const uiTexts = {
  en: () => Promise.resolve({ default: english }),
  es: () => import('./es.json', { with: { type: 'json' } }),
};

/** Turns a key of the kit's text file into words. */
export type TranslateUi = (key: string, values?: Record<string, string | number>) => string;
