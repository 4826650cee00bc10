import { findAction, type CommandParameters, type CommandState } from '@trellis/commands/model';
import { authorOf, type RequestTransaction, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Ordering } from './ordering.ts';

/** One action of a batch as the log names it; the names are those of the day. */
interface LoggedAction {
  action_id: number;
  label: string;
  labelEs: string;
  value: unknown;
  /** Why, where who asked said so, and for how long. */
  reason?: string;
  seconds?: number;
}

/** What the activity log keeps of a batch, enough to read it without looking anything up. */
export interface LoggedBatch {
  batchId: string;
  actions: LoggedAction[];
  units: { id: number; name: string; deviceId: string; controller_id: number }[];
  /** Who had asked, where a person had; once all have ended. */
  askedBy?: number | null;
  /** How many units ended how, once all have ended. */
  ends?: Partial<Record<CommandState, number>>;
}

interface Member {
  action_id: number;
  /** As the facility's people know the action; null for one without a row, which the catalogue names. */
  label: string | null;
  labelEs: string | null;
  value: unknown;
  parameters: CommandParameters | null;
  state: CommandState;
  user_id: number | null;
  controller_id: number;
  deviceId: string;
  unit: { id: number; name: string } | null;
}

/** Of several commands of one unit the worst end is told. */
const worstFirst: readonly CommandState[] = ['failed', 'expired', 'cancelled', 'superseded', 'done'];

/** Writes into the activity log who asked for a batch, of what and for which units; a row for each facility. */
export async function logAsked(
  batchId: string,
  facilityIds: ReadonlySet<number>,
  cause: Readonly<Record<string, unknown>>,
  { db, now, user, request }: Ordering,
): Promise<void> {
  for (const facilityId of facilityIds) {
    await sql`insert into command_batches ("batchId", facility_id) values (${batchId}, ${facilityId})`.execute(db);
    const members = await readMembers(batchId, facilityId, db);
    const { source, ip } = request ? authorOf(user ? { user } : {}, request) : byItself;
    const changes = {
      batchId,
      ...cause,
      actions: [...new Set(members.map(({ action_id }) => action_id))],
      controllers: [...new Set(members.map(({ controller_id }) => controller_id))],
      values: [...new Set(members.map(({ value }) => value).filter((value) => value !== null))],
      command: describe(batchId, members),
    };
    await sql`insert into activity_logs ("time", user_id, facility_id, action, collection, changes, source, ip, program)
      values (${now}, ${user?.userId ?? null}, ${facilityId}, 'command', 'controllerCommands', ${JSON.stringify(changes)}::jsonb,
        ${source}, ${ip}, ${user?.program ?? null})`.execute(db);
  }
}

const byItself = { source: 'job', ip: null } as const;

/** Batches told in one transaction. */
const atOnce = 50;

/** Writes into the activity log how batches ended, each once, as soon as none of their commands can change any more. */
export async function logEnded({ db, now }: Pick<WorkContext, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ batchId: string; facilityId: number }>`
    delete from command_batches b using (
      select o."batchId", o.facility_id from command_batches o
      where not exists (select 1 from controller_commands c
        where c."batchId" = o."batchId" and c.state in ('draft', 'queued', 'sent', 'acknowledged'))
        and not exists (select 1 from light_ramps r where r."batchId" = o."batchId" and r.state in ('running', 'holding'))
      limit ${atOnce}) e
    where b."batchId" = e."batchId" and b.facility_id = e.facility_id
    returning b."batchId", b.facility_id as "facilityId"`.execute(db);
  for (const { batchId, facilityId } of rows) {
    const members = await readMembers(batchId, facilityId, db);
    if (members.length === 0) continue;
    const changes = {
      batchId,
      command: { ...describe(batchId, members), askedBy: members[0]?.user_id ?? null, ends: countEnds(members) },
    };
    await sql`insert into activity_logs ("time", facility_id, action, collection, changes, source)
      values (${now}, ${facilityId}, 'command', 'controllerCommands', ${JSON.stringify(changes)}::jsonb, 'device')`.execute(
      db,
    );
  }
}

async function readMembers(batchId: string, facilityId: number, db: RequestTransaction): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select c.action_id, c.user_id, a.label, a."labelEs", c.value, c.parameters, c.state, c.controller_id, k."deviceId",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as unit
    from controller_commands c join controllers k on k.id = c.controller_id
      left join device_type_actions a on a.id = c.action_id left join units u on u.id = c."platformGroup_id"
    where c."batchId" = ${batchId} and k.facility_id = ${facilityId} order by u.name, c.id`.execute(db);
  return rows;
}

function describe(batchId: string, members: readonly Member[]): LoggedBatch {
  const byAction = Map.groupBy(members, ({ action_id, value }) => JSON.stringify([action_id, value]));
  const byController = Map.groupBy(members, ({ controller_id }) => controller_id);
  return {
    batchId,
    actions: [...byAction.values()].flatMap(([first]) => {
      const known = first && findAction(first.action_id);
      const label = first?.label ?? known?.label;
      if (!first || label === undefined) return [];
      const labelEs = first.labelEs ?? known?.labelEs ?? label;
      const { reason, durationSeconds: seconds } = first.parameters ?? {};
      const why = reason !== undefined && { reason, ...(seconds !== undefined && { seconds }) };
      return [{ action_id: first.action_id, label, labelEs, value: first.value, ...why }];
    }),
    units: [...byController.values()].flatMap(([first]) =>
      first?.unit ? [{ ...first.unit, deviceId: first.deviceId, controller_id: first.controller_id }] : [],
    ),
  };
}

function countEnds(members: readonly Member[]): Partial<Record<CommandState, number>> {
  const ends: Partial<Record<CommandState, number>> = {};
  for (const own of Map.groupBy(members, ({ controller_id }) => controller_id).values()) {
    const end = worstFirst.find((state) => own.some((member) => member.state === state)) ?? 'done';
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return ends;
}
