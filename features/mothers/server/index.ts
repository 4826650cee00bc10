import { MotherCut, MotherPlant, MotherTest } from '@trellis/mothers/model';
import type { Feature } from '@trellis/server-kit';
import { cutsOfRuns } from '@trellis/lifecycles/server';
import { recordCutsOfRun } from './record-cuts-of-run.ts';
import { mothersRoutes } from './mothers.routes.ts';

export { readMothers } from './read-mothers.ts';

/** Plants kept for cuttings. */
export const mothersFeature: Feature = {
  name: 'mothers',
  entities: [MotherPlant, MotherCut, MotherTest],
  implementations: [mothersRoutes],
  prepare: ({ slots }) => slots.fill(cutsOfRuns, recordCutsOfRun),
};
