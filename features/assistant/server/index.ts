import { AssistantQuestion } from '@trellis/assistant/model';
import type { Feature } from '@trellis/server-kit';
import { assistantRoutes } from './assistant.routes.ts';

/** Questions asked and answered. */
export const assistantFeature: Feature = {
  name: 'assistant',
  entities: [AssistantQuestion],
  implementations: [assistantRoutes],
};
