import { Laboratory, TestBatch, TestBatchResult, TestLimit, TestType } from '@trellis/lab-tests/model';
import type { Feature } from '@trellis/server-kit';
import { labTestsRoutes } from './lab-tests.routes.ts';
import { labTestsReferenceData } from './reference-data.ts';

/** Laboratories, samples and results. */
export const labTestsFeature: Feature = {
  name: 'lab-tests',
  entities: [Laboratory, TestBatch, TestBatchResult, TestLimit, TestType],
  implementations: [labTestsRoutes],
  referenceData: labTestsReferenceData,
};
