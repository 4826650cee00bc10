import { FacilityIntake, type FacilityIntakeItem } from '@trellis/intake/model';
import { readFarmClock } from '@trellis/lifecycles/server';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { receiveLine } from './receive-line.ts';

/** Accepts all of a delivery, or what was received of it; makes plants, packages and stock of its lines. */
export async function acceptIntake(
  before: FacilityIntake,
  action: 'accept' | 'acceptPartially',
  words: MoveWords,
  context: CallContext,
): Promise<FacilityIntake> {
  const intake = await moveRow(FacilityIntake, before, action, words, context);
  const lines = (await context.db
    .selectFrom('facility_intake_items')
    .selectAll()
    .where('intake_id', '=', intake.id)
    .orderBy('id')
    .execute()) as unknown as FacilityIntakeItem[];
  if (lines.length === 0) throw new Refusal('intake.no-lines', 'The delivery has no lines.');
  assertCounted(lines);
  if (action === 'accept') assertComplete(lines);
  if (before.state === 'quarantine') await assertQuarantineOver(before, context);
  else assertNoQuarantineNeeded(intake, lines);
  for (const line of lines) await receiveLine(intake, line, context);
  return intake;
}

/** What was shipped is received or rejected, or somebody said why not. */
function assertCounted(lines: readonly FacilityIntakeItem[]): void {
  const open = lines.filter(({ qtyShipped, qtyReceived, qtyRejected, differenceReason }) => {
    if (qtyReceived === null) return true;
    const differs = qtyShipped !== null && Math.abs(qtyReceived + (qtyRejected ?? 0) - qtyShipped) > 1e-6;
    return differs && (differenceReason?.trim() ?? '') === '';
  });
  if (open.length > 0)
    throw new Refusal('intake.differences-open', 'Count every line and explain the differences.', 409, {
      lines: open.map(({ id }) => id),
    });
}

function assertComplete(lines: readonly FacilityIntakeItem[]): void {
  if (lines.some(({ qtyRejected }) => (qtyRejected ?? 0) > 0))
    throw new Refusal('intake.partly-rejected', 'Some lines are rejected; accept the delivery partially.');
}

/** Plants with pests, or without a virus test, stay apart first. */
function assertNoQuarantineNeeded({ kind }: FacilityIntake, lines: readonly FacilityIntakeItem[]): void {
  const plants = lines.filter(({ lineClass, plantBatchType }) => lineClass === 'plant' && plantBatchType !== 'Seed');
  const isRisky = plants.some(({ condition }) => condition?.pestFound === true || !condition?.virusTest);
  if (kind === 'plants' && isRisky)
    throw new Refusal(
      'intake.quarantine-needed',
      'Plants with pests or without a virus test go into quarantine first.',
    );
}

async function assertQuarantineOver(intake: FacilityIntake, { db, now }: CallContext): Promise<void> {
  const today = (await readFarmClock(intake.facility_id, { db })).dateOf(now.getTime());
  if (intake.quarantineUntil !== null && intake.quarantineUntil > today)
    throw new Refusal('intake.quarantine-runs', `The quarantine runs until ${intake.quarantineUntil}.`);
  const open = await db
    .selectFrom('tasks')
    .select('title')
    .where('refCollection', '=', FacilityIntake.path)
    .where('ref_id', '=', intake.id)
    .where('state', 'not in', ['completed', 'skipped', 'cancelled'])
    .execute();
  if (open.length > 0)
    throw new Refusal('intake.checks-open', `Still to check: ${open.map(({ title }) => title).join(', ')}.`);
}
