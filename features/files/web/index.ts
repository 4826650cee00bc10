import { defineWebFeature } from '@trellis/web-kit/routes';

export { ImagePicker } from './picker-in-time.ts';

/** Uploads. */
export const filesWeb = defineWebFeature({
  name: 'files',
  routes: [],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
