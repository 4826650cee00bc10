import { skipReasons, type Action, type SkipReason, type WrittenValue } from '@trellis/commands/model';
import { compareVersions, runningVersionOf, type FirmwareRelease } from '@trellis/devices/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { skippedUnit, type SplitUnits } from './split-reachable-units.ts';

type Release = Pick<FirmwareRelease, 'kind' | 'boardModel' | 'minimumVersion'>;
type Asked = { action: Action; version: WrittenValue | null };

/** Leaves out the units on which a version cannot be installed: it is for other boards, or what they run is too old for it. 422 for a
 * version nobody has released, or that was withdrawn. */
export async function leaveOutUnfit(split: SplitUnits, asked: Asked, context: CallContext): Promise<SplitUnits> {
  const ids = split.touched.map(({ controllerId }) => controllerId);
  const unfit = await findUnfit(ids, asked, context);
  return {
    touched: split.touched.filter(({ controllerId }) => !unfit.has(controllerId)),
    skipped: [
      ...split.skipped,
      ...split.touched.flatMap((target) => {
        const reason = unfit.get(target.controllerId);
        return reason ? skippedUnit(target.platformGroupId ?? 0, target, reason) : [];
      }),
    ],
  };
}

/** 422 for a version that cannot be installed on one of some controllers, and for one that is not released. */
export async function assertFit(controllerIds: readonly number[], asked: Asked, context: CallContext): Promise<void> {
  const [reason] = (await findUnfit(controllerIds, asked, context)).values();
  if (reason)
    throw invalidRecord('controllerCommands', [{ property: 'value', code: reason, message: skipReasons[reason] }]);
}

/** Whether a version is one that may be installed; what installs none always is. */
export const isReleased = async ({ action, version }: Asked, context: CallContext): Promise<boolean> =>
  action.value.kind !== 'release' || (await findRelease(action.value.of, String(version), context)) !== undefined;

/** Controllers on which a version cannot be installed, each with the reason; what is not known of one does not keep it from it. */
export async function findUnfit(
  controllerIds: readonly number[],
  { action, version }: Asked,
  context: CallContext,
): Promise<ReadonlyMap<number, SkipReason>> {
  if (action.value.kind !== 'release') return new Map();
  const release = await getRelease(action.value.of, String(version), context);
  if (release.boardModel === null && release.minimumVersion === null) return new Map();
  const { rows } = await sql<Running>`
    select k.id, k."softwareVersion", k."firmwareVersion", k."osVersion",
      coalesce((select json_agg(b.model) from control_boards b where b.controller_id = k.id and b.model is not null), '[]') as models
    from controllers k where k.id = any(${[...controllerIds]}::int[])`.execute(context.db);
  return new Map(
    rows.flatMap((running): [number, SkipReason][] => {
      const reason = whyUnfit(release, running);
      return reason ? [[running.id, reason]] : [];
    }),
  );
}

interface Running {
  id: number;
  softwareVersion: string | null;
  firmwareVersion: string | null;
  osVersion: string | null;
  /** Of its boards. */
  models: string[];
}

function whyUnfit({ kind, boardModel, minimumVersion }: Release, running: Running): SkipReason | undefined {
  const { models } = running;
  if (boardModel !== null && models.length > 0 && !models.includes(boardModel)) return 'otherBoard';
  const now = runningVersionOf(running, kind);
  return minimumVersion !== null && now !== null && compareVersions(now, minimumVersion) < 0 ? 'tooOld' : undefined;
}

const findRelease = (kind: Release['kind'], version: string, { db }: CallContext): Promise<Release | undefined> =>
  db
    .selectFrom('firmware_releases')
    .select(['kind', 'boardModel', 'minimumVersion'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('state', 'in', ['beta', 'stable'])
    .executeTakeFirst();

async function getRelease(kind: Release['kind'], version: string, context: CallContext): Promise<Release> {
  const found = await findRelease(kind, version, context);
  if (found) return found;
  throw invalidRecord('controllerCommands', [
    { property: 'value', code: 'inclusion', message: 'is not a version that was released' },
  ]);
}
