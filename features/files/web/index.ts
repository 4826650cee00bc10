import { defineWebFeature } from '@trellis/web-kit/routes';
import { lazy } from 'react';

/** Pictures to send along: choose, drop or paste; see `image-picker.tsx`. */
export const ImagePicker = lazy(async () => ({ default: (await import('./image-picker.tsx')).ImagePicker }));

/** Uploads. */
export const filesWeb = defineWebFeature({
  name: 'files',
  routes: [],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
