import {
  GrowPlanVersion,
  totalDaysOf,
  type GrowPhaseReply,
  type GrowPlan,
  type GrowPlanVersion as Version,
} from '@trellis/grow-plans/model';
import { compileGet, compileList, recordText, type JsonTextRow, type Viewer } from '@trellis/entity-kit/sql';
import { notFound, type CallContext } from '@trellis/server-kit';
import { CompiledQuery } from 'kysely';

type Reading = Pick<CallContext, 'db' | 'records' | 'services'>;
export type VersionWithPhases = Version & { growPhases: GrowPhaseReply[] };

const content = {
  include: [
    {
      relation: 'growPhases',
      scope: { order: 'seq', include: ['environments', { relation: 'growTasks', scope: { order: 'dayOffset' } }] },
    },
  ],
};

/** A version with its phases, environments and tasks; 404 when it is not the viewer's. */
export async function readVersion(id: number, viewer: Viewer, { db, services }: Reading): Promise<VersionWithPhases> {
  const { text, values } = compileGet({ viewer, registry: services.registry }, GrowPlanVersion, id, content);
  const { rows } = await db.executeQuery<JsonTextRow>(CompiledQuery.raw(text, values));
  if (!rows[0]) throw notFound(GrowPlanVersion.path);
  return JSON.parse(recordText(rows[0])) as VersionWithPhases;
}

/** A plan with the content of the version asked for, else the published one, else the newest. */
export async function readGrowPlan(plan: GrowPlan, versionId: number | undefined, viewer: Viewer, reading: Reading) {
  const id = versionId ?? plan.publishedVersion_id ?? (await findNewestVersion(plan.id, viewer, reading));
  const version = id === undefined ? undefined : await readVersion(id, viewer, reading);
  if (version && version.growplan_id !== plan.id) throw notFound(GrowPlanVersion.path);
  const growPhases = version?.growPhases ?? [];
  return {
    ...plan,
    growplanVersion_id: version?.id ?? null,
    version: version?.version ?? null,
    state: version?.state ?? null,
    expectedGramsPerPlant: version?.expectedGramsPerPlant ?? null,
    totalDays: totalDaysOf(growPhases),
    growPhases,
  };
}

async function findNewestVersion(
  planId: number,
  viewer: Viewer,
  { db, services }: Reading,
): Promise<number | undefined> {
  const newest = { where: { growplan_id: planId }, order: 'version DESC', limit: 1, fields: ['id'] };
  const { text, values } = compileList({ viewer, registry: services.registry }, GrowPlanVersion, newest);
  const { rows } = await db.executeQuery<JsonTextRow>(CompiledQuery.raw(text, values));
  return rows[0] && (JSON.parse(recordText(rows[0])) as { id: number }).id;
}
