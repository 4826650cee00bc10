import { defineWebFeature } from '@trellis/web-kit/routes';

export { alertInboxWeb } from './alert-inbox/alert-inbox-web.ts';
export { notifiedWeb } from './notified/notified-web.ts';
export { alertTypesWeb } from './alert-types/alert-types-web.ts';
export { redAlertsWeb } from './red-alerts/red-alerts-web.ts';
export { messageLinksWeb } from './message-links/message-links-web.ts';

/** Emergency messages and the sound of alerts over every page. */
export const alertsWeb = defineWebFeature({
  name: 'alerts',
  routes: [],
  companion: () => import('./companion.tsx').then((module) => module.AlertsCompanion),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
