import { Lockout, SafetyDocument, SafetyIncident } from '@trellis/safety/model';
import type { Feature } from '@trellis/server-kit';

/** Incidents, documents and lock-outs. */
export const safetyFeature: Feature = {
  name: 'safety',
  entities: [Lockout, SafetyDocument, SafetyIncident],
};
