import { drillCode, type Exception } from '@trellis/alerts/model';
import { whileHeld } from '@trellis/server-app/testing';
import { describe, expect, test } from 'vitest';
import { auditTelling, unreachedMs } from './audit-telling.ts';
import { backupAfterMs } from './decide-tellings.ts';
import { betweenMs, gatherEndsMs, gatherMs } from './due-to-person.ts';
import { tellStories } from './telling.testing.ts';
import { wakeSnoozed } from '../wake-snoozed.ts';

const clock = { at: new Date('2026-05-04T12:00:00Z') };
const minute = 60_000;
const stories = tellStories(clock);
const { sql, name, story, raise, raiseMany, change, follow, end, tellAll, subjectsTo, leave, later } = stories;

const hot = 'Level 2: Temperature too high';
const ladder = [
  { afterMin: 15, level: 2, role: 'farmManager' },
  { afterMin: 30, level: 1, role: 'facilityManager' },
];
const snoozed = 4;
const back = { ExceptionStatus_id: 1 };
const stepsOf = (id: number) =>
  sql<{ round: number; step: number; state: string }>(
    'select round, step, state from alert_steps where exception_id = $1 order by round, step',
    [id],
  );
const findingsOf = (id: number) => sql('select finding from alert_audits where exception_id = $1', [id]);
const person = (facility: { id: number }, role: 'grower' | 'maintenance' = 'grower') =>
  stories.world().person({ facilities: [facility.id], roles: [role] });

describe('an alert that is open again', () => {
  test('after it was given back, is told again, also to whom its answer spared, and its ladder begins anew', async () => {
    const { facility, grower, manager } = await story();
    const slow = await person(facility);
    await name(facility, slow, { delayMin: 10 });
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await leave();
    await change(id, { ExceptionStatus_id: 2 }, grower);
    later(60 * minute);
    await tellAll([id]);
    await auditTelling(stories.server().services);
    expect(await stepsOf(id)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }]);
    await change(id, back, grower);
    later(betweenMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([hot, hot]);
    expect(await subjectsTo(slow)).toEqual([]);
    later(5 * minute);
    await tellAll([id]);
    later(gatherMs);
    await leave();
    expect(await subjectsTo(slow)).toEqual([hot]);
    later(30 * minute);
    await auditTelling(stories.server().services);
    expect((await stepsOf(id)).filter(({ round }) => round === 1)).toMatchObject([
      { state: 'taken' },
      { state: 'taken' },
    ]);
    await leave();
    expect(await subjectsTo(manager)).toEqual(['Level 1: Temperature too high']);
  });

  test('after a snooze, is told again and takes the step that came due meanwhile, which is no fault', async () => {
    const { facility, grower } = await story();
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await leave();
    const until = new Date(clock.at.getTime() + 20 * minute).toISOString();
    await change(id, { ExceptionStatus_id: snoozed, snoozedUntil: until }, grower);
    later(21 * minute);
    await wakeSnoozed(stories.server().services);
    await auditTelling(stories.server().services);
    expect(await findingsOf(id)).toEqual([]);
    const [woken] = await sql<Exception>('select * from exceptions where id = $1', [id]);
    if (woken) await follow(woken, { ...woken, ExceptionStatus_id: snoozed });
    expect(await stepsOf(id)).toEqual([
      { round: 1, step: 1, state: 'waiting' },
      { round: 1, step: 2, state: 'waiting' },
    ]);
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([hot, hot]);
    later(minute);
    await auditTelling(stories.server().services);
    expect(await stepsOf(id)).toMatchObject([{ state: 'taken' }, { state: 'waiting' }]);
  });

  test('before its end was told, takes the steps that were stopped in between', async () => {
    const { facility } = await story();
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await end([id]);
    later(16 * minute);
    await auditTelling(stories.server().services);
    expect(await stepsOf(id)).toMatchObject([{ state: 'stopped' }, { state: 'waiting' }]);
    await change(id, { ...back, resolvedOn: null });
    expect(await stepsOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  test('while somebody is just told of its end, is told again: who heard that it is over hears that it is back', async () => {
    const { facility, grower } = await story();
    const id = await raise(facility);
    later(gatherMs);
    await leave();
    await end([id]);
    const sends = `update alert_receipts r set "leftAt" = $1, "dueAt" = null
      from (select pg_advisory_xact_lock(hashtext('alert bundles'), hashtext($2))) t where r.exception_id = $3 and r.cause = 'clear'`;
    const turn = `${facility.id} ${grower.id}`;
    await whileHeld(stories.server().services.pool, [sends, [clock.at, turn, id]], () =>
      change(id, { ...back, resolvedOn: null }),
    );
    later(betweenMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([hot, hot]);
  });

  test('by its trouble, though the only person who was told had resolved it, is told to them again', async () => {
    const { facility, grower } = await story();
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await leave();
    await change(id, { ExceptionStatus_id: 5, resolvedOn: clock.at.toISOString(), cause: 'Fan' }, grower);
    later(30 * minute);
    await leave();
    await change(id, { ...back, resolvedOn: null });
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([hot, hot]);
    expect((await stepsOf(id)).filter(({ state }) => state === 'waiting')).toEqual([
      { round: 1, step: 1, state: 'waiting' },
      { round: 1, step: 2, state: 'waiting' },
    ]);
  });

  test('is not taken for over by a late word of its end', async () => {
    const { facility, grower } = await story();
    const id = await raise(facility);
    await sql('update exceptions set "ExceptionStatus_id" = 7, "resolvedOn" = now() where id = $1', [id]);
    const [over] = await sql<Exception>('select * from exceptions where id = $1', [id]);
    await sql('update exceptions set "ExceptionStatus_id" = 1, "resolvedOn" = null where id = $1', [id]);
    if (over) await follow(over, { ...over, ...back });
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([hot]);
  });
});

describe('who hears of an alert', () => {
  test('those named for the alerts that a cause gathers hear of the cause', async () => {
    const { facility, grower } = await story({ exceptionType_id: 2 });
    const [{ code, id: other } = { code: '', id: 0 }] = await sql<{ id: number; code: string }>(
      `select id, (select code from exception_types where id = 2) as code from exception_types where code = 'GRP-001'`,
    );
    const id = await raise(facility, {
      exceptionType_id: other,
      code: 'GRP-001',
      name: 'Area hot',
      facts: { gathers: code },
    });
    await raise(facility, { rootException_id: id });
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 2: Area hot']);
  });

  test('delays and backups count from when it was raised, not from when the trouble began', async () => {
    const { facility, grower } = await story();
    const [slow, backup] = [await person(facility), await person(facility, 'maintenance')];
    await name(facility, slow, { delayMin: 5 });
    await name(facility, grower, { backup_user_id: backup.id });
    const began = new Date(clock.at.getTime() - 30 * minute).toISOString();
    const id = await raise(facility, { firstOccurrred: began });
    later(gatherMs);
    await leave();
    expect([await subjectsTo(grower), await subjectsTo(slow), await subjectsTo(backup)]).toEqual([[hot], [], []]);
    // Others look at it meanwhile; nobody is put off by that.
    await tellAll([id]);
    later(5 * minute);
    await tellAll([id]);
    later(backupAfterMs);
    await tellAll([id]);
    later(gatherMs);
    await leave();
    expect([await subjectsTo(grower), await subjectsTo(slow), await subjectsTo(backup)]).toEqual([[hot], [hot], [hot]]);
  });

  test('one that becomes more urgent is told to those named for its new level, and wakes whom quiet hours spared', async () => {
    const { facility, grower } = await story({ escalationLevel: 1 });
    const asleep = await person(facility);
    await name(facility, asleep);
    await stories
      .world()
      .row('notification_subscriptions', { user_id: asleep.id, quietFrom: '00:00', quietTo: '23:59' });
    const id = await raise(facility);
    await change(id, { escalationLevel: 1 });
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Temperature too high']);
    const mails = await sql(`select subject from notifications where user_id = $1 and channel = 'email'`, [asleep.id]);
    expect(mails).toEqual([{ subject: 'Level 1: Temperature too high' }]);
  });

  test('only who answered stands as having answered, and nobody where it ended by itself', async () => {
    const { facility, grower, manager } = await story();
    await name(facility, manager);
    const [id, other] = [await raise(facility), await raise(facility)];
    later(gatherMs);
    await leave();
    await change(id, { ExceptionStatus_id: 2, owner_user_id: grower.id }, manager);
    await change(other, { owner_user_id: grower.id }, manager);
    await end([other]);
    const answered = await sql<object>(
      'select distinct exception_id as id, user_id from alert_receipts where "acknowledgedAt" is not null and facility_id = $1',
      [facility.id],
    );
    expect(answered).toEqual([{ id, user_id: manager.id }]);
  });

  test('to whom it was given and taken from before they heard of it is told nothing; nor when it is another’s by then', async () => {
    const { facility, manager } = await story();
    const id = await raise(facility);
    const [one, other] = [await person(facility, 'maintenance'), await person(facility, 'maintenance')];
    await change(id, { owner_user_id: one.id }, manager);
    await change(id, { owner_user_id: other.id }, manager);
    later(gatherMs);
    await leave();
    expect(await subjectsTo(one)).toEqual([]);
    expect(await subjectsTo(other)).toEqual([expect.stringContaining('For you')]);
    const why = await sql<object>(
      'select distinct skipped from alert_receipts where exception_id = $1 and user_id = $2',
      [...[id, one.id]],
    );
    expect(why).toEqual([{ skipped: 'answered_before' }]);
  });

  test('it is told to whom it is given, whom no rule need name, each time; not to who takes it on', async () => {
    const { facility, grower, manager } = await story();
    const id = await raise(facility, { escalationLevel: 1, name: 'Pump off' });
    await leave();
    const other = await stories.world().person({ facilities: [facility.id], roles: ['maintenance'] });
    await change(id, { owner_user_id: other.id, ExceptionStatus_id: 2 }, manager);
    await leave();
    expect(await subjectsTo(other)).toEqual(['For you · Level 1: Pump off']);
    const given = await sql<object>(
      `select channel, cause, step, skipped from alert_receipts where user_id = $1 and channel = 'email'`,
      [other.id],
    );
    expect(given).toEqual([{ channel: 'email', cause: 'assigned', step: 600, skipped: null }]);
    await change(id, { owner_user_id: grower.id }, grower);
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Pump off']);
    later(betweenMs + 1);
    await change(id, { owner_user_id: other.id }, manager);
    await leave();
    expect(await subjectsTo(other)).toHaveLength(2);
    await change(id, { ExceptionStatus_id: 5, resolvedOn: clock.at.toISOString(), cause: 'Pump' }, manager);
    later(betweenMs + 1);
    await leave();
    expect((await subjectsTo(other)).at(-1)).toBe('Over: Pump off');
  });

  test('its end keeps quiet hours and what was switched off since', async () => {
    const { facility, grower, manager } = await story();
    await name(facility, manager);
    const id = await raise(facility, { escalationLevel: 1 });
    await leave();
    await stories
      .world()
      .row('notification_subscriptions', { user_id: grower.id, quietFrom: '00:00', quietTo: '23:59' });
    await stories
      .world()
      .row('notification_subscriptions', { user_id: manager.id, kind: 'exception', channel: 'email', mode: 'off' });
    await end([id]);
    later(gatherEndsMs);
    await leave();
    const lines = await sql(
      `select channel, skipped, "heldBy", "leftAt" is not null as left from alert_receipts
       where exception_id = $1 and step = 1000 order by user_id, channel desc`,
      [id],
    );
    expect(lines).toEqual([
      { channel: 'inapp', skipped: null, heldBy: null, left: true },
      { channel: 'email', skipped: null, heldBy: 'quiet_hours', left: false },
      { channel: 'inapp', skipped: null, heldBy: null, left: true },
      { channel: 'email', skipped: 'off', heldBy: null, left: false },
    ]);
  });

  test('what waits for the mail of the day is not put off for another day by a look at that hour', async () => {
    const { facility, grower } = await story();
    await stories.world().row('notification_subscriptions', { user_id: grower.id, channel: 'email', mode: 'digest' });
    const id = await raise(facility);
    const [line] = await sql<{ dueAt: Date }>(
      `select "dueAt" from alert_receipts where "heldBy" = 'daily' and exception_id = $1`,
      [id],
    );
    later(gatherMs);
    await leave();
    clock.at = new Date((line?.dueAt.getTime() ?? 0) + 1);
    await tellAll([id]);
    await leave();
    const mails = await sql(`select subject from notifications where user_id = $1 and channel = 'email'`, [grower.id]);
    expect(mails).toEqual([{ subject: 'Held back for you: one alert' }]);
  });

  test('a test of the chain does not put off what is real', async () => {
    const { facility, grower } = await story();
    await raise(facility, { escalationLevel: 1, exceptionType_id: null, code: drillCode, name: 'Test' });
    await leave();
    await raise(facility, { escalationLevel: 1, name: 'Power off' });
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Test', 'Level 1: Power off']);
  });

  test('a delay that passed without a look keeps no alert from being found untold', async () => {
    const { facility } = await story({ delayMin: 10 });
    const [id = 0] = await raiseMany(facility, [{}]);
    await tellAll([id]);
    later(10 * minute + unreachedMs);
    await auditTelling(stories.server().services);
    expect(await findingsOf(id)).toEqual([]);
    later(1);
    await auditTelling(stories.server().services);
    expect(await findingsOf(id)).toEqual([{ finding: 'nobody_reached' }]);
  });
});
