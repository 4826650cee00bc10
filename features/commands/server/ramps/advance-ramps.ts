import {
  actionIdOf,
  findRampStep,
  findRefusal,
  planWrite,
  skipReasons,
  type CommandState,
  type RampStep,
} from '@trellis/commands/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { queueCommands, type PlannedCommand } from '../ledger/queue-commands.ts';
import { announceRamps } from './announce-ramps.ts';
import { endRamps } from './end-ramps.ts';
import { readActionRules } from '../request/action-rules.ts';
import { commandsOf } from '../request/plan-commands.ts';
import { commandsForAction } from '../request/send-order.ts';
import { readTargetsByController } from '../request/targets.ts';

const intensityId = actionIdOf('intensity');

/** Ramps moved in one transaction. */
const atOnce = 100;

interface DueRamp {
  id: number;
  controller_id: number;
  user_id: number | null;
  batchId: string;
  facility_id: number;
  fromPercent: number;
  toPercent: number;
  percent: number;
  startsAt: Date;
  endsAt: Date;
  backAt: Date | null;
  /** The light period its unit is in, as its controller says. */
  period: string | null;
  /** How its last step ended; null while that is under way. */
  lastState: CommandState | null;
  lastError: string | null;
}

/**
 * Takes the steps of ramps that are due. One whose unit is gone, may not be told any more, or did not do its last step, ends there
 * and says why: it never goes on behind somebody's back when the unit returns.
 */
export async function advanceRamps(work: WorkContext): Promise<void> {
  const { rows } = await sql<DueRamp>`
    select r.id, r.controller_id, r.user_id, r."batchId", k.facility_id, r."fromPercent", r."toPercent", r.percent, r."startsAt", r."endsAt",
      r."backAt", k.state as period, c.state as "lastState", c.error as "lastError"
    from light_ramps r join controllers k on k.id = r.controller_id left join lateral (
      select m.state, m.error from controller_commands m where m."batchId" = r."batchId" and m.controller_id = r.controller_id
      order by m.id desc limit 1) c on true
    where r.state in ('running', 'holding') and (r."nextAt" <= ${work.now} or c.state in ('failed', 'expired', 'cancelled', 'superseded'))
    order by r.id limit ${atOnce} for update of r skip locked`.execute(work.db);
  for (const ramp of rows) await advance(ramp, work);
}

const endOf: Readonly<Partial<Record<CommandState, 'failed' | 'cancelled' | 'superseded'>>> = {
  failed: 'failed',
  expired: 'failed',
  cancelled: 'cancelled',
  superseded: 'superseded',
};

async function advance(ramp: DueRamp, work: WorkContext): Promise<void> {
  const { db, now, events } = work;
  const isThis = sql`r.id = ${ramp.id}`;
  const end = ramp.lastState && endOf[ramp.lastState];
  if (end) {
    await endRamps(work, isThis, { state: end, error: ramp.lastError });
    return;
  }
  const [startsAt, endsAt] = [ramp.startsAt.getTime(), ramp.endsAt.getTime()];
  const step = findRampStep({ ...ramp, startsAt, endsAt, backAt: ramp.backAt?.getTime() ?? null }, now.getTime());
  if (step.percent > 0 && ramp.percent === 0 && ramp.period === 'DARK') {
    await endRamps(work, isThis, { state: 'done', error: 'It is dark by the plan: the lights stay off' });
    return;
  }
  const planned = await planStep(ramp, step, work);
  if ('problem' in planned) {
    await endRamps(work, isThis, { state: 'failed', error: planned.problem });
    return;
  }
  const author = ramp.user_id === null ? {} : { user: { userId: ramp.user_id } };
  if (planned.commands.length > 0)
    await queueCommands(planned.commands, { db, events, now, ...author }, {}, ramp.batchId);
  const state = step.isHolding ? 'holding' : 'running';
  await sql`update light_ramps r set percent = ${step.percent}, updatedate = ${now}, state = ${state},
      "nextAt" = ${new Date(step.nextAt ?? now.getTime())} where ${isThis}`.execute(db);
  if (step.nextAt === null) await endRamps(work, isThis, { state: 'done' });
  else announceRamps([{ id: ramp.id, facility_id: ramp.facility_id, state }], 'update', events);
}

/** The commands of a step, judged by what holds now; or why there are none. */
async function planStep(
  ramp: DueRamp,
  { percent }: RampStep,
  { db, now }: WorkContext,
): Promise<{ commands: PlannedCommand[] } | { problem: string }> {
  const targets = await readTargetsByController(db, [ramp.controller_id], { tenancy: undefined });
  const target = targets.get(ramp.controller_id);
  const circumstances = { now, isOverriding: false };
  // Lights that burn are dimmed alone: switched on they would also burn where the plan has switched them off meanwhile.
  const isDimming = percent > 0 && ramp.percent > 0;
  const wishes = isDimming
    ? [{ action_id: intensityId, value: percent }]
    : commandsForAction({ id: intensityId }, percent);
  const commands: PlannedCommand[] = [];
  for (const wish of wishes) {
    const rule = (await readActionRules(db, [wish.action_id])).get(wish.action_id);
    if (!target || !rule?.isActive) return { problem: 'The action is switched off' };
    const refusal = findRefusal(rule.action, target, circumstances, true);
    if (refusal) return { problem: skipReasons[refusal] };
    const write = planWrite(rule.action, wish.value);
    if ('problem' in write) return { problem: write.problem };
    commands.push(...commandsOf({ ...wish, controller_id: ramp.controller_id }, rule, target, write, circumstances));
  }
  return { commands: percent === ramp.percent ? [] : commands };
}
