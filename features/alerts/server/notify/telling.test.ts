import { clearStep, type AlertReceipt } from '@trellis/alerts/model';
import { describe, expect, test } from 'vitest';
import { auditTelling, unreachedMs } from './audit-telling.ts';
import { backupAfterMs } from './decide-tellings.ts';
import { betweenMs, gatherEndsMs, gatherMs, urgentAgainMs } from './due-to-person.ts';
import { tellStories } from './telling.testing.ts';

const clock = { at: new Date('2026-05-04T12:00:00Z') };
const minute = 60_000;
const hour = 60 * minute;
const stories = tellStories(clock);
const { sql, name, story, raiseMany, tellAll, raise, change, end, messagesTo, subjectsTo, leave, later } = stories;

describe('messages about alerts', () => {
  test('the first urgent one comes at once, the second within a minute, and what follows five minutes later', async () => {
    const { facility, grower } = await story();
    await raise(facility, { escalationLevel: 1, name: 'Power off' });
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Power off']);
    await raise(facility, { escalationLevel: 1, name: 'Pump off' });
    await raise(facility, { escalationLevel: 1, name: 'Dark' });
    await raise(facility);
    later(urgentAgainMs - 1);
    await leave();
    expect(await subjectsTo(grower)).toHaveLength(1);
    later(1);
    await leave();
    const second = ['Level 1: Power off', 'Level 1: Pump off and 2 more'];
    expect(await subjectsTo(grower)).toEqual(second);
    await raise(facility, { escalationLevel: 1, name: 'CO2' });
    later(betweenMs - 1);
    await leave();
    expect((await subjectsTo(grower)).filter((subject) => subject.includes('CO2'))).toEqual([]);
    later(1);
    await leave();
    expect((await subjectsTo(grower)).at(-1)).toContain('CO2');
  });

  test('who only rents here is told of no units, also those let to others, however the rule names them', async () => {
    const { facility, grower } = await story();
    const tenant = await stories.world().person({ facilities: [facility.id], roles: ['subTenant'] });
    await name(facility, tenant);
    const subTenant = 10;
    await stories
      .world()
      .row('exception_notified_users', { facility_id: facility.id, role_id: subTenant, channel: 'email' });
    await raise(facility, { escalationLevel: 1, name: 'Power off' });
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Power off']);
    expect(await subjectsTo(tenant)).toEqual([]);
  });

  test('others are gathered for a moment; what ended or was answered meanwhile is not told', async () => {
    const { facility, grower } = await story();
    const [one, other, third] = [
      await raise(facility),
      await raise(facility, { name: 'Too dry' }),
      await raise(facility),
    ];
    await end([other]);
    await sql('update exceptions set "ExceptionStatus_id" = 2 where id = $1', [third]);
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 2: Temperature too high']);
    const skipped = await sql<{ skipped: string }>(
      `select exception_id as id, skipped from alert_receipts where user_id = $1 and channel = 'email' order by exception_id`,
      [grower.id],
    );
    expect(skipped).toEqual([
      { id: one, skipped: null },
      { id: other, skipped: 'over_before' },
      { id: third, skipped: 'answered_before' },
    ]);
  });

  test('2,000 units lose power at once: three messages at most, root cause first, one when all is clear', async () => {
    const { facility, grower, manager } = await story();
    await name(facility, manager);
    const [root = 0] = await raiseMany(facility, [
      { escalationLevel: 1, name: 'Feed B off', message: 'Feed B off: 1,600 units.' },
    ]);
    const grouped = await raiseMany(
      facility,
      Array.from({ length: 1600 }, () => ({ rootException_id: root })),
    );
    const loose = await raiseMany(
      facility,
      Array.from({ length: 400 }, () => ({ escalationLevel: 1, name: 'Unit silent' })),
    );
    // The queue keeps no order.
    await tellAll([...grouped.slice(0, 20), ...loose.slice(0, 200), root, ...grouped.slice(20), ...loose.slice(200)]);
    for (let passed = 0; passed < 20 * minute; passed += 10_000) {
      if (passed === 15 * minute) await end([...loose, ...grouped, root]);
      await leave();
      later(10_000);
    }
    for (const person of [grower, manager]) {
      const messages = await messagesTo(person);
      expect(messages.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Level 1: Feed B off and 2000 more$/),
        expect.stringMatching(/^All clear: Feed B off and 400 more$/),
      ]);
      expect(messages[0]?.body).toContain('Feed B off: 1,600 units. 1600 more alerts have this cause');
    }
    const lines = await sql<{ skipped: string | null; count: number }>(
      `select skipped, count(distinct exception_id)::int as count from alert_receipts where user_id = $1 and step = 0 group by skipped order by skipped`,
      [grower.id],
    );
    expect(lines).toEqual([
      { skipped: 'with_cause', count: 1600 },
      { skipped: null, count: 401 },
    ]);
  }, 600_000);

  test('one that comes back before its end was told goes on quietly; afterwards it is told again', async () => {
    const { facility, grower } = await story();
    const id = await raise(facility);
    later(gatherMs);
    await leave();
    const ended = { ExceptionStatus_id: 7, resolvedOn: clock.at.toISOString() };
    const back = { ExceptionStatus_id: 1, resolvedOn: null };
    await change(id, ended);
    await change(id, back);
    later(gatherEndsMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 2: Temperature too high']);
    await change(id, ended);
    later(gatherEndsMs);
    await leave();
    await change(id, back);
    later(betweenMs);
    await leave();
    expect(await subjectsTo(grower)).toEqual([
      ...['Level 2: Temperature too high', 'Over: Temperature too high', 'Level 2: Temperature too high'],
    ]);
  });

  test('tells each reader in their language and units', async () => {
    const { facility, grower, manager } = await story();
    await name(facility, manager);
    await sql(`update users set lang = 'es', units = 'metric' where id = $1`, [grower.id]);
    await sql(`update users set units = 'imperial' where id = $1`, [manager.id]);
    const facts = { unit: 'A-01', measuredIn: '°C' };
    const hot = { value: 29, limitValue: 26.5, facts, message: 'A-01: 29.0 °C is above 26.5 °C.' };
    await raise(facility, hot);
    await raise(facility, { name: 'Note', message: 'Rack 2 is dry.' });
    later(gatherMs);
    await leave();
    const [[spanish], [english]] = [await messagesTo(grower), await messagesTo(manager)];
    expect(spanish?.body).toContain('A-01: 29.0 °C, por encima de 26.5 °C desde');
    expect(english?.body).toContain('A-01: 84.2 °F is above 79.7 °F since');
    expect(english?.body).toContain('Rack 2 is dry.');
  });

  test('what quiet hours held back comes in one message in the morning and says how it went', async () => {
    const { facility, grower } = await story();
    await sql(`update facilities set facility_timezone = 'Europe/Berlin' where id = $1`, [facility.id]);
    await stories
      .world()
      .row('notification_subscriptions', { user_id: grower.id, quietFrom: '22:00', quietTo: '06:30' });
    // The night in which clocks go forward: half past six is half past four by universal time.
    clock.at = new Date('2027-03-27T23:30:00Z');
    const [one, other] = [await raise(facility), await raise(facility, { name: 'Too dry', message: 'Rack 2 is dry.' })];
    await end([one]);
    clock.at = new Date('2027-03-28T04:29:59Z');
    await leave();
    const mails = () =>
      sql(`select subject, body from notifications where user_id = $1 and channel = 'email'`, [grower.id]);
    expect(await mails()).toEqual([]);
    clock.at = new Date('2027-03-28T04:30:00Z');
    await leave();
    expect(await mails()).toMatchObject([
      { subject: 'Held back for you: 2 alerts', body: expect.stringMatching(/over by now[\s\S]*Rack 2 is dry\. \(/) },
    ]);
    expect(other).toBeGreaterThan(one);
  });
});

describe('the ladder of an alert', () => {
  const ladder = [
    { afterMin: 15, level: 3, role: 'farmManager' },
    { afterMin: 30, level: 1, role: 'facilityManager' },
  ];

  test('a step that cannot be taken keeps nobody from being told, nor the others from being taken', async () => {
    const { facility, grower } = await story();
    const ids = await raiseMany(facility, [{}]);
    const odd = [{ afterMin: 1.5, level: 1 }, { afterMin: 5, level: 9 }, ...ladder];
    await sql('update exceptions set ladder = $2 where id = any($1)', [ids, JSON.stringify(odd)]);
    await tellAll(ids);
    later(gatherMs);
    await leave();
    expect(await subjectsTo(grower)).toHaveLength(1);
    expect(await sql('select level from alert_steps where exception_id = any($1) order by step', [ids])).toEqual([
      { level: 3 },
      { level: 1 },
    ]);
  });

  test('is the one it was raised with; it rises step by step, never falls, and each step is told once', async () => {
    const { facility, grower, manager } = await story();
    const id = await raise(facility, { ladder });
    await sql(`update exception_types set ladder = null where id = 2`);
    later(gatherMs);
    await leave();
    later(15 * minute + minute);
    await Promise.all([auditTelling(stories.server().services), auditTelling(stories.server().services)]);
    const level = async () =>
      (await sql<{ level: number }>('select "escalationLevel" as level from exceptions where id = $1', [id]))[0]?.level;
    expect(await level()).toBe(2);
    later(15 * minute);
    await auditTelling(stories.server().services);
    await auditTelling(stories.server().services);
    expect(await level()).toBe(1);
    expect(await subjectsTo(manager)).toEqual(['Level 1: Temperature too high']);
    expect((await subjectsTo(grower)).length).toBeGreaterThan(1);
    const steps = await sql(`select step, state from alert_steps where exception_id = $1 order by step`, [id]);
    expect(steps).toEqual([
      { step: 1, state: 'taken' },
      { step: 2, state: 'taken' },
    ]);
  });

  test('whoever sees that nobody comes has its next step taken at once, while nobody has answered and one is left', async () => {
    const { facility, grower, manager } = await story();
    const away = await stories.world().facility();
    const stranger = await stories.world().person({ facilities: [away.id], roles: ['facilityManager'] });
    const id = await raise(facility, { ladder });
    const escalate = async (token: string | undefined, step = 1, alert = id) => {
      const { status, body } = await stories
        .server()
        .call('POST', `ExceptionLists/${alert}/escalate`, { token, body: { step } });
      return [
        status,
        (body as { step?: number; error?: { code?: string } }).step ?? (body as { error: { code: string } }).error.code,
      ];
    };
    expect((await escalate(undefined))[0]).toBe(401);
    expect((await escalate(stranger.token))[0]).toBe(404);
    const both = await Promise.all([escalate(grower.token), escalate(grower.token)]);
    // Two who press at once mean the same step: nobody beyond it is woken.
    expect(both.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, 1],
      [409, 'alert.step-taken'],
    ]);
    expect((await escalate(grower.token, 0))[0]).toBe(422);
    expect(await escalate(grower.token, 2)).toEqual([200, 2]);
    await leave();
    expect(await subjectsTo(manager)).toEqual(['Level 1: Temperature too high']);
    expect(await sql('select step, state from alert_steps where exception_id = $1 order by step', [id])).toEqual([
      { step: 1, state: 'taken' },
      { step: 2, state: 'taken' },
    ]);
    expect(await escalate(grower.token, 3)).toEqual([409, 'alert.no-step']);
    const answered = await raise(facility, { ladder });
    await change(answered, { ExceptionStatus_id: 2 }, grower);
    expect(await escalate(grower.token, 1, answered)).toEqual([409, 'alert.answered']);
  });

  test('a step is told on the channels that it names too; who has none of them hears by mail', async () => {
    const { facility, manager } = await story();
    const id = await raise(facility, {
      escalationLevel: 1,
      ladder: [{ afterMin: 5, level: 1, role: 'facilityManager', channels: ['push', 'sms'] }],
    });
    await leave();
    later(6 * minute);
    await auditTelling(stories.server().services);
    const lines = await sql(
      `select channel, skipped from alert_receipts where exception_id = $1 and user_id = $2 and step = 1 order by channel`,
      [id, manager.id],
    );
    expect(lines).toEqual([
      { channel: 'email', skipped: null },
      { channel: 'inapp', skipped: null },
      { channel: 'push', skipped: 'no_device' },
      { channel: 'sms', skipped: expect.stringMatching(/^no_(phone|gateway)$/) },
    ]);
  });

  test('stops with the answer, and says so', async () => {
    const { facility, manager, grower } = await story();
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await leave();
    await change(id, { ExceptionStatus_id: 2, owner_user_id: grower.id }, grower);
    later(60 * minute);
    await auditTelling(stories.server().services);
    expect(await subjectsTo(manager)).toEqual([]);
    const { body } = await stories.server().call('GET', `ExceptionLists/${id}/receipts`, { token: manager.token });
    const { receipts, steps } = body as { receipts: AlertReceipt[]; steps: { state: string }[] };
    expect(steps.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    expect(receipts.find(({ channel }) => channel === 'email')).toMatchObject({
      state: 'acknowledged',
      user_id: grower.id,
      reason: null,
    });
  });

  test('its message is taken as soon as one device took it, and each device says how far it got', async () => {
    const { facility, grower, manager } = await story({ channel: 'push' });
    for (const name of ['Phone', 'Tablet'])
      await stories
        .world()
        .row('push_devices', { user_id: grower.id, kind: 'browser', name, addressHash: name, address: name });
    const id = await raise(facility);
    later(gatherMs);
    await leave();
    await sql(
      `insert into message_delivery_devices (delivery_id, name, "tokenHash", "takenAt", error)
       select d.id, v.name, v.name || d.id, v.at, v.error from message_deliveries d,
         (values ('Phone', now(), null), ('Tablet', null, '503')) as v (name, at, error) where d.user_id = $1`,
      [grower.id],
    );
    await sql(`update message_deliveries set "acceptedAt" = now(), error = '503' where user_id = $1`, [grower.id]);
    const { body } = await stories.server().call('GET', `ExceptionLists/${id}/receipts`, { token: manager.token });
    const { receipts, isAnybodyReached } = body as { receipts: AlertReceipt[]; isAnybodyReached: boolean };
    expect(isAnybodyReached).toBe(true);
    expect(receipts.find(({ channel }) => channel === 'push')).toMatchObject({
      state: 'accepted',
      devices: [
        { name: 'Phone', state: 'accepted', error: null },
        { name: 'Tablet', state: 'queued', error: '503' },
      ],
    });
  });

  test('where nobody was reached the next step is taken early, and managers see it until somebody is', async () => {
    const { facility, manager, grower } = await story({ channel: 'inapp' });
    const id = await raise(facility, { ladder });
    later(gatherMs);
    await leave();
    later(unreachedMs + 1);
    await auditTelling(stories.server().services);
    const unreached = async (token: string | undefined) =>
      stories.server().call('GET', 'ExceptionLists/unreached', { token });
    expect((await unreached(manager.token)).body).toMatchObject([{ id, name: 'Temperature too high' }]);
    expect((await unreached(grower.token)).status).toBe(403);
    expect((await unreached(undefined)).status).toBe(401);
    const [step] = await sql(`select state from alert_steps where exception_id = $1 and step = 1`, [id]);
    expect(step).toEqual({ state: 'taken' });
    await change(id, { ExceptionStatus_id: 2 });
    await auditTelling(stories.server().services);
    expect((await unreached(manager.token)).body).toEqual([]);
  });
});

test('an alert that was over before anybody could be told says so for each of them', async () => {
  const { facility, grower } = await story();
  const [id = 0] = await raiseMany(facility, [{}]);
  await end([id]);
  await sql('update exceptions set createdate = $2 where id = $1', [id, new Date(clock.at.getTime() - 3 * minute)]);
  await auditTelling(stories.server().services);
  expect(await sql('select user_id, skipped from alert_receipts where exception_id = $1', [id])).toEqual([
    { user_id: grower.id, skipped: 'over_before' },
  ]);
  expect(await sql('select finding from alert_audits where exception_id = $1', [id])).toEqual([]);
});

test('an alert that was answered before anybody could be told says so once, however many rules name somebody', async () => {
  const { facility, grower } = await story();
  await name(facility, grower, { escalationLevel: 3 });
  await name(facility, grower, { exceptionType_id: 2, channel: 'sms' });
  const [id = 0] = await raiseMany(facility, [{}]);
  await sql('update exceptions set "ExceptionStatus_id" = 2 where id = $1', [id]);
  await tellAll([id]);
  const said = await sql(
    'select user_id, channel, skipped from alert_receipts where exception_id = $1 order by channel',
    [id],
  );
  expect(said).toEqual(
    ['email', 'sms'].map((channel) => ({ user_id: grower.id, channel, skipped: 'answered_before' })),
  );
});

test('a mail tells of nothing that quiet hours hold back, though the inbox has it at once', async () => {
  const { facility, grower } = await story();
  const quiet = { user_id: grower.id, quietFrom: '00:00', quietTo: '23:59' };
  await stories.world().row('notification_subscriptions', { ...quiet, mode: 'on' });
  await raise(facility, { name: 'Humidity too high' });
  later(gatherMs);
  await raise(facility, { escalationLevel: 1, name: 'CO2 dangerous for people' });
  await leave();
  const messages = await sql<{ channel: string; body: string }>(
    'select channel, body from notifications where user_id = $1 order by channel',
    [grower.id],
  );
  expect(messages.map(({ channel, body }) => [channel, body.includes('Humidity'), body.includes('CO2')])).toEqual([
    ['email', false, true],
    ['inapp', true, false],
  ]);
});

test('who stands in for somebody in quiet hours hears at once, not when these had their time to answer', async () => {
  const { facility, manager } = await story();
  const asleep = await stories.world().person({ facilities: [facility.id], roles: ['grower'] });
  await name(facility, asleep, { backup_user_id: manager.id });
  const quiet = { user_id: asleep.id, quietFrom: '00:00', quietTo: '23:59' };
  await stories.world().row('notification_subscriptions', { ...quiet, mode: 'on' });
  const id = await raise(facility);
  // Looked at once more right away: what is held is known by then.
  const [next] = await sql<{ at: Date }>(
    `select min(start_after) as at from pgboss.job where name = 'tell-of-alert' and (data->>'id')::int = $1`,
    [id],
  );
  expect(next?.at.getTime()).toBeLessThanOrEqual(clock.at.getTime());
  await tellAll([id]);
  await leave();
  expect(await sql('select distinct cause from alert_receipts where user_id = $1', [manager.id])).toEqual([
    { cause: 'backup' },
  ]);
});

test('whom another rule names in the app alone still stands in for somebody, on their usual channels', async () => {
  const { facility, manager, grower } = await story({ channel: 'inapp' });
  await name(facility, manager, { backup_user_id: grower.id });
  const id = await raise(facility);
  later(gatherMs);
  await leave();
  const toldOn = async () =>
    (
      await sql<{ channel: string; cause: string }>(
        `select channel, cause from alert_receipts where user_id = $1 and skipped is null order by channel, cause`,
        [grower.id],
      )
    ).map(({ channel, cause }) => `${channel} ${cause}`);
  expect(await toldOn()).toEqual(['inapp rule']);
  later(backupAfterMs);
  await tellAll([id]);
  expect(await toldOn()).toEqual(['email backup', 'inapp rule']);
});

test('what a gateway did not take comes no more once all it tells of is over', async () => {
  const { facility, grower } = await story({ channel: 'sms' });
  await sql(`update users set "cellPhone" = '+1 206 555 0100' where id = $1`, [grower.id]);
  const queue = (notification: string) =>
    sql(
      `insert into message_deliveries (notification_id, user_id, channel, title, text, createdate, "nextTry", "validUntil", status, attempts, error)
       select id, user_id, 'sms', 'x', 'x', $2, $2, $3, 'queued', 3, 'The gateway answered 503.' from notifications where ${notification} = $1`,
      [grower.id, clock.at, new Date(clock.at.getTime() + hour)],
    );
  const [one, other] = [await raise(facility), await raise(facility)];
  later(gatherMs);
  await leave();
  await queue('user_id');
  await sql(`update notifications set attempts = 2, error = '421 busy' where user_id = $1`, [grower.id]);
  const states = async () => [
    ...(await sql(`select status from message_deliveries where user_id = $1`, [grower.id])),
    ...(await sql(`select status, error from notifications where user_id = $1 order by id`, [grower.id])),
  ];
  await end([one]);
  // One message told of both.
  expect(await states()).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
  await end([other]);
  expect(await states()).toMatchObject([{ status: 'failed' }, { status: 'failed', error: '421 busy' }]);
});

test('a message that says of something else that it is over is still tried', async () => {
  const { facility, grower } = await story();
  const first = await raise(facility);
  later(gatherMs);
  await leave();
  await end([first]);
  const second = await raise(facility, { exceptionType_id: 3, name: 'Too humid' });
  later(betweenMs + gatherEndsMs);
  await leave();
  // One mail tells of the end of the first and of the second.
  await sql(`update notifications set attempts = 1, error = '421 busy' where user_id = $1`, [grower.id]);
  const open = () => sql(`select id from notifications where user_id = $1 and status = 'queued'`, [grower.id]);
  const before = await open();
  await end([second]);
  const mailOf = async (id: number, step: number) =>
    (
      await sql<{ notification_id: number }>(
        `select notification_id from alert_receipts where exception_id = $1 and step = $2 and channel = 'email'`,
        [id, step],
      )
    )[0];
  const together = await mailOf(first, clearStep);
  expect(await mailOf(second, 0)).toEqual(together);
  expect(before).toContainEqual({ id: together?.notification_id });
  expect(await open()).toContainEqual({ id: together?.notification_id });
});

describe('who was told, and why not', () => {
  test('everybody whom rules name stands there, with the reason where they were not told', async () => {
    const { facility, grower, manager } = await story();
    const off = await stories.world().person({ facilities: [facility.id], roles: ['grower'] });
    const waits = await stories.world().person({ facilities: [facility.id], roles: ['grower'] });
    const backup = await stories.world().person({ facilities: [facility.id], roles: ['maintenance'] });
    await name(facility, off);
    await name(facility, waits, { delayMin: 30, backup_user_id: backup.id });
    await stories.world().row('notification_subscriptions', {
      user_id: off.id,
      kind: 'exception',
      channel: 'email',
      mode: 'off',
    });
    const id = await raise(facility);
    const address = `ExceptionLists/${id}/receipts`;
    const stranger = await stories
      .world()
      .person({ facilities: [(await stories.world().facility()).id], roles: ['facilityManager'] });
    const owner = await stories.world().person({ facilities: [facility.id], roles: ['owner'] });
    const get = (path: string, token?: string) => stories.server().call('GET', path, { token });
    expect((await get(address)).status).toBe(401);
    expect((await get(address, stranger.token)).status).toBe(404);
    expect((await get(address, owner.token)).status).toBe(403);
    expect((await get('ExceptionLists/0x/receipts', manager.token)).status).toBe(404);
    const linesOf = async (person: { id: number }) =>
      ((await get(address, manager.token)).body as { receipts: AlertReceipt[] }).receipts
        .filter(({ user_id }) => user_id === person.id)
        .map(({ channel, state, reason, cause }) => ({ channel, state, reason, cause }));
    const rule = { reason: null, cause: 'rule' };
    expect(await linesOf(grower)).toEqual([
      { channel: 'inapp', state: 'waiting', ...rule },
      { channel: 'email', state: 'waiting', ...rule },
    ]);
    expect(await linesOf(off)).toMatchObject([
      { channel: 'inapp' },
      { channel: 'email', state: 'skipped', reason: 'off' },
    ]);
    expect(await linesOf(waits)).toMatchObject([{ channel: 'email', state: 'skipped', reason: 'not_due' }]);
    later(41 * minute);
    await tellAll([id]);
    await leave();
    expect(await linesOf(waits)).toMatchObject([{ channel: 'inapp' }, { channel: 'email' }]);
    expect(await linesOf(backup)).toMatchObject([{ channel: 'inapp', cause: 'backup' }, { channel: 'email' }]);
    const mine = (await get(`ExceptionLists/${id}/why`, off.token)).body as { isNamed: boolean; receipts: unknown[] };
    expect(mine).toMatchObject({ isNamed: true, receipts: [{ user_id: off.id }, { user_id: off.id, reason: 'off' }] });
    expect((await get(`ExceptionLists/${id}/why`, owner.token)).body).toEqual({ isNamed: false, receipts: [] });
    expect((await get(`ExceptionLists/${id}/why`, stranger.token)).status).toBe(404);
    // A manager asks for anybody, also for who is not named at all.
    const whyOf = (person: { id: number }, token: string) =>
      get(`ExceptionLists/${id}/why?user_id=${person.id}`, token);
    expect((await whyOf(off, manager.token)).body).toMatchObject({ isNamed: true, receipts: [{}, { reason: 'off' }] });
    expect((await whyOf(owner, manager.token)).body).toEqual({ isNamed: false, receipts: [] });
    expect((await whyOf(off, grower.token)).status).toBe(403);
    expect((await whyOf(grower, grower.token)).status).toBe(200);
    expect((await get(`ExceptionLists/${id}/why?user_id=x`, manager.token)).status).toBe(400);
  });

  test('an alert for which nobody is named says so, and one whose telling was lost is told by the auditor', async () => {
    const { facility, grower } = await story({ escalationLevel: 1 });
    const id = await raise(facility);
    expect(await sql('select skipped from alert_receipts where exception_id = $1', [id])).toEqual([
      { skipped: 'nobody_named' },
    ]);
    const [lost = 0] = await raiseMany(facility, [{ escalationLevel: 1 }]);
    await sql('update exceptions set createdate = $2 where id = $1', [lost, new Date(clock.at.getTime() - 3 * minute)]);
    await auditTelling(stories.server().services);
    await leave();
    expect(await subjectsTo(grower)).toEqual(['Level 1: Temperature too high']);
    expect(await sql('select finding from alert_audits where exception_id = $1', [lost])).toEqual([
      { finding: 'not_told' },
    ]);
  });
});
