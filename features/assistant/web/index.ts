import { defineTool, defineWebFeature } from '@trellis/web-kit/routes';

/** Questions in plain words, typed or spoken. */
export const assistantWeb = defineWebFeature({
  name: 'assistant',
  routes: [],
  tools: [
    defineTool({
      name: 'assistant',
      labelKey: 'assistant:tools.assistant',
      icon: 'robot',
      seq: 80,
      isShown: ({ facility_id }) => facility_id !== null,
      dialog: () => import('./assistant.dialog.tsx').then((module) => module.AssistantDialog),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
