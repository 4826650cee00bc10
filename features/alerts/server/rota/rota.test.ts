import { refusal } from '@trellis/server-app/testing';
import { inTransaction } from '@trellis/server-kit';
import { expect, test } from 'vitest';
import { readCoverage } from '../notified/read-coverage.ts';
import { tellStories } from '../notify/telling.testing.ts';

/** A Monday, noon. */
const clock = { at: new Date('2026-05-04T12:00:00Z') };
const stories = tellStories(clock);
const { sql, name, story: begin, raise, tellAll, later } = stories;
const minute = 60_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const days = [{ days: everyDay, from: '06:00', to: '14:00' }];
const nights = [{ days: everyDay, from: '22:00', to: '06:00' }];
const absence = 9;

async function story(rule: object = {}) {
  const told = await begin(rule);
  await sql(`update facilities set facility_timezone = 'UTC' where id = $1`, [told.facility.id]);
  return told;
}
const shift = (facility: { id: number }, person: { id: number }, hours: object) =>
  stories.world().row('work_shifts', { facility_id: facility.id, user_id: person.id, hours: JSON.stringify(hours) });
const away = (facility: { id: number }, person: { id: number }, from: string, to: string, more: object = {}) =>
  stories.world().row('calendar_events', {
    ...{ facility_id: facility.id, user_id: person.id, CalendarEventItem_id: absence, title: 'Away' },
    ...{ startdate: new Date(from), enddate: new Date(to), ...more },
  });
const linesOf = (person: { id: number }) =>
  sql<{ cause: string; skipped: string | null; channel: string }>(
    'select channel, cause, skipped from alert_receipts where user_id = $1 order by exception_id, id',
    [person.id],
  );
const coverageOf = (facility: { id: number }) =>
  inTransaction(stories.server().services, { userId: null, source: 'job', ip: null }, ({ db }) =>
    readCoverage({ db, facilityId: facility.id, now: clock.at }),
  );
const hoursOf = (spans: readonly { from: string; to: string }[] = []) =>
  spans.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 3_600_000);

test('a rule for who is on shift tells those alone, and says to the others that they were not', async () => {
  const { facility, grower, manager } = await story({ onShift: true });
  await name(facility, manager, { onShift: true });
  await shift(facility, grower, nights);
  await shift(facility, manager, days);
  await raise(facility);
  expect(await linesOf(grower)).toMatchObject([{ channel: 'email', cause: 'rule', skipped: 'off_shift' }]);
  expect(await linesOf(manager)).toMatchObject([
    { channel: 'inapp', skipped: null },
    { channel: 'email', skipped: null },
  ]);
  // Shifts are those of one facility, and who has none is never on shift.
  const elsewhere = await story({ onShift: true });
  await shift(facility, elsewhere.grower, days);
  await raise(elsewhere.facility);
  expect(await linesOf(elsewhere.grower)).toMatchObject([{ skipped: 'off_shift' }]);
});

test('the backup of who is off shift, or away by the calendar, is told at once; that of who is there once they had their time', async () => {
  const { facility, grower, manager } = await story({ onShift: true });
  const backup = await stories.world().person({ facilities: [facility.id], roles: ['maintenance'] });
  await sql('update exception_notified_users set backup_user_id = $1 where facility_id = $2', [backup.id, facility.id]);
  await shift(facility, grower, nights);
  await raise(facility);
  expect(await linesOf(backup)).toMatchObject([{ cause: 'backup' }, { cause: 'backup', skipped: null }]);
  await sql('delete from alert_receipts where facility_id = $1', [facility.id]);
  // Away, though their shift runs: they are told all the same, and their backup, too.
  await sql('update work_shifts set hours = $1 where user_id = $2', [JSON.stringify(days), grower.id]);
  const holiday = await away(facility, grower, '2026-05-04T00:00:00Z', '2026-05-05T00:00:00Z');
  const id = await raise(facility);
  expect((await linesOf(grower)).map(({ skipped }) => skipped)).toEqual([null, null]);
  expect(await linesOf(backup)).toHaveLength(2);
  // What is in the calendar and no absence, or of another, changes nothing.
  await sql('delete from alert_receipts where facility_id = $1', [facility.id]);
  await sql('update calendar_events set user_id = $1 where id = $2', [manager.id, holiday]);
  await away(facility, grower, '2026-05-04T00:00:00Z', '2026-05-05T00:00:00Z', { CalendarEventItem_id: 3 });
  await tellAll([id]);
  expect(await linesOf(backup)).toEqual([]);
  later(11 * minute);
  await tellAll([id]);
  expect(await linesOf(backup)).toHaveLength(2);
});

test('an absence that comes each week counts each time, by the clock of the facility', async () => {
  clock.at = new Date('2026-05-04T12:00:00Z');
  const { facility, grower, manager } = await story();
  const backup = await stories.world().person({ facilities: [facility.id], roles: ['maintenance'] });
  await sql('update exception_notified_users set backup_user_id = $1 where facility_id = $2', [backup.id, facility.id]);
  await sql(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [facility.id]);
  // Mondays from noon to one, since the clocks were an hour behind.
  const id = await away(facility, grower, '2026-02-02T20:00:00Z', '2026-02-02T21:00:00Z', {
    recurrence: 'FREQ=WEEKLY',
  });
  clock.at = new Date('2026-05-04T18:30:00Z');
  const before = await raise(facility);
  expect(await linesOf(backup)).toEqual([]);
  clock.at = new Date('2026-05-04T19:30:00Z');
  await tellAll([before, await raise(facility)]);
  expect((await linesOf(backup)).length).toBeGreaterThan(0);
  const { body } = await stories.server().call('GET', 'workShifts/rota', { token: manager.token });
  expect((body as { people: { user_id: number }[] }).people.find(({ user_id }) => user_id === grower.id)).toMatchObject(
    {
      isAway: true,
      absences: [{ id, isRepeated: true, from: '2026-05-04T19:00:00.000Z', to: '2026-05-04T20:00:00.000Z' }],
    },
  );
});

test('nights uncovered are true to shifts, absences and backups', async () => {
  clock.at = new Date('2026-05-04T12:00:00Z');
  const { facility, grower, manager } = await story({ onShift: true });
  const levelOne = async () => (await coverageOf(facility)).levels[0];
  // Nobody has shifts: nobody is told.
  expect(hoursOf((await levelOne())?.gaps)).toEqual([7 * 24]);
  await shift(facility, grower, days);
  expect(hoursOf((await levelOne())?.gaps)).toEqual(Array<number>(7).fill(16));
  await name(facility, manager, { hours: JSON.stringify([{ days: everyDay, from: '14:00', to: '06:00' }]) });
  expect(await levelOne()).toMatchObject({ gaps: [], held: [], people: 2 });
  // Whole days are those of the facility, also where the end is the begin of the last of them.
  await away(facility, grower, '2026-05-06T09:00:00Z', '2026-05-07T00:00:00Z', { allDay: true });
  expect(await levelOne()).toMatchObject({
    gaps: [],
    held: [{ from: '2026-05-06T06:00:00.000Z', to: '2026-05-06T14:00:00.000Z' }],
  });
  // Who stands in is told where the other is out, at any hour.
  await sql('update exception_notified_users set backup_user_id = $1 where user_id = $2', [manager.id, grower.id]);
  expect(await levelOne()).toMatchObject({ gaps: [], held: [] });
  await sql('delete from exception_notified_users where user_id = $1', [manager.id]);
  expect(await levelOne()).toMatchObject({ gaps: [], held: [] });
  await sql(`update users set status = 'suspended' where id = $1`, [manager.id]);
  expect(hoursOf((await levelOne())?.gaps)).toEqual(Array<number>(7).fill(16));
});

test('managers write shifts of their own people; everybody’s stand in the rota with who is on shift now', async () => {
  clock.at = new Date('2026-05-04T12:00:00Z');
  const { facility, grower, manager } = await story();
  const other = await begin();
  const write = (token: string | undefined, body: object) =>
    stories.server().call('POST', 'workShifts/write', {
      ...{ token, body: { facility_id: facility.id, user_id: grower.id, hours: days, updatedate: null, ...body } },
    });
  expect((await write(undefined, {})).status).toBe(401);
  expect((await write(grower.token, {})).status).toBe(403);
  expect((await write(other.manager.token, {})).status).toBe(404);
  expect((await write(manager.token, { user_id: other.grower.id })).status).toBe(422);
  expect((await write(manager.token, { hours: [{ days: [8], from: '06:00', to: '14:00' }] })).status).toBe(422);
  expect((await write(manager.token, { hours: [{ days: [1], from: '6', to: '14:00' }] })).status).toBe(422);
  // Of three who write at once one is heard; the others are told that somebody else was.
  const replies = await Promise.all([1, 2, 3].map(() => write(manager.token, {})));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused.map((reply) => refusal(reply).code)).toEqual(['CONFLICT', 'CONFLICT']);
  expect(await sql('select 1 from work_shifts where user_id = $1', [grower.id])).toHaveLength(1);
  const holiday = await away(facility, manager, '2026-05-04T08:00:00Z', '2026-05-20T00:00:00Z');
  const rota = (token: string | undefined, query = '') =>
    stories.server().call('GET', `workShifts/rota${query}`, { token });
  expect((await rota(undefined)).status).toBe(401);
  expect((await rota(grower.token)).status).toBe(403);
  expect((await rota(other.manager.token, `?facility_id=${facility.id}`)).status).toBe(404);
  const { people } = (await rota(manager.token)).body as { people: object[] };
  expect(people).toHaveLength(2);
  expect(people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: grower.id, shift: days, isOnShift: true, isAway: false, absences: [] }),
      expect.objectContaining({
        ...{ user_id: manager.id, shift: [], isOnShift: false, isAway: true },
        absences: [
          { id: holiday, isRepeated: false, from: '2026-05-04T08:00:00.000Z', to: '2026-05-20T00:00:00.000Z' },
        ],
      }),
    ]),
  );
  const { updatedate } = (people as { user_id: number; updatedate: string | null }[]).find(
    ({ user_id }) => user_id === grower.id,
  ) ?? { updatedate: null };
  clock.at = new Date('2026-05-04T12:05:00Z');
  const night = [{ days: [1], from: '22:00', to: '06:00' }];
  const changed = await write(manager.token, { hours: night, updatedate });
  expect(changed).toMatchObject({ status: 200, body: { hours: night } });
  expect((await write(manager.token, { hours: [], updatedate })).status).toBe(409);
  const now = (changed.body as { updatedate: string }).updatedate;
  expect((await write(manager.token, { hours: [], updatedate: now })).body).toEqual({ hours: [], updatedate: null });
  expect(await sql('select 1 from work_shifts where user_id = $1', [grower.id])).toEqual([]);
});
