import { Laboratory, TestBatch, TestBatchResult, TestType } from '@trellis/lab-tests/model';
import type { Feature } from '@trellis/server-kit';

/** Laboratories, samples and results. */
export const labTestsFeature: Feature = {
  name: 'lab-tests',
  entities: [Laboratory, TestBatch, TestBatchResult, TestType],
};
