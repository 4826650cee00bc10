import { Lockout, SafetyAction, SafetyDocument, SafetyIncident, SafetyInjury } from '@trellis/safety/model';
import type { Feature } from '@trellis/server-kit';
import { safetyRoutes } from './safety.routes.ts';

/** Incidents, documents and lock-outs. */
export const safetyFeature: Feature = {
  name: 'safety',
  entities: [Lockout, SafetyAction, SafetyDocument, SafetyIncident, SafetyInjury],
  implementations: [safetyRoutes],
};
