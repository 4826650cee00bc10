import { createHash } from 'node:crypto';
import type { PlanContent } from '@trellis/grow-plans/model';
import type { Viewer } from '@trellis/entity-kit/sql';
import type { CallContext } from '@trellis/server-kit';
import { readVersion } from './read-grow-plan.ts';

type Reading = Pick<CallContext, 'db' | 'records' | 'services'> & { viewer: Viewer };

/** A version with everything in it, and its revision; 404 when it is not the viewer's. */
export async function readContent(id: number, context: Reading): Promise<PlanContent> {
  const version = await readVersion(id, context.viewer, context);
  const { expectedGramsPerPlant, expectedCost, changeNote, state, growPhases } = version;
  const text = JSON.stringify([expectedGramsPerPlant, expectedCost, changeNote, state, growPhases]);
  return { ...version, revision: createHash('sha256').update(text).digest('base64url') };
}
