/** The kit's own words by language, loaded when needed. Their i18n namespace is `ui`. */
export const uiTexts = {
  en: () => import('./en.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
};

/** Turns a key of the kit's text file into words. */
export type TranslateUi = (key: string, values?: Record<string, string | number>) => string;
