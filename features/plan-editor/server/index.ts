import type { Feature } from '@trellis/server-kit';
import { planEditorsRoutes } from './plan-editors.routes.ts';
import { tellOfVersions } from './tell-of-versions.ts';
import { tellPlanEditors } from './tell-plan-editors.ts';

/** Who has a draft open, and who hears of plans on their way to use. */
export const planEditorFeature: Feature = {
  name: 'plan-editor',
  implementations: [planEditorsRoutes],
  reactions: [tellOfVersions],
  prepare: tellPlanEditors,
};
