import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { uiTexts } from '@trellis/ui/texts';
import { languages, type Language, type LoadTexts, type WebFeature } from '../routes/route.ts';

const kitTexts: Record<Language, LoadTexts> = {
  en: () => import('../texts/en.json', { with: { type: 'json' } }),
  es: () => import('../texts/es.json', { with: { type: 'json' } }),
};

/** Words of tables and forms: fetched by the first page that shows records. */
const recordTexts: Record<Language, LoadTexts> = {
  en: () => import('../records/texts/en.json', { with: { type: 'json' } }),
  es: () => import('../records/texts/es.json', { with: { type: 'json' } }),
};

/** Starts the texts of the kits and the given features; a feature's file is fetched when first needed. */
export async function setupI18n(
  language: Language,
  features: readonly Pick<WebFeature, 'name' | 'texts'>[],
): Promise<i18n> {
  const sources = new Map<string, Record<Language, LoadTexts>>([
    ['ui', uiTexts],
    ['web-kit', kitTexts],
    ['records', recordTexts],
    ...features.map(({ name, texts }) => [name, texts] as const),
  ]);
  const instance = i18next.createInstance();
  followLanguage(instance);
  await instance
    .use(textFiles(sources))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...languages],
      // A check holds that every text exists in every language, so no other language is fetched in reserve.
      fallbackLng: false,
      ns: ['ui', 'web-kit'],
      defaultNS: 'web-kit',
      interpolation: { escapeValue: false },
    });
  return instance;
}

const textFiles = (sources: ReadonlyMap<string, Record<Language, LoadTexts>>): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = sources.get(namespace)?.[language as Language];
    if (!load) return done(new Error(`No texts ${namespace} in ${language}.`), false);
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
});

function followLanguage(instance: i18n): void {
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
}

/** The closest language the product speaks: `es-MX` → `es`, anything unknown → `en`. */
export const closestLanguage = (wanted: string | null | undefined): Language =>
  languages.find((language) => wanted?.toLowerCase().split('-')[0] === language) ?? 'en';
