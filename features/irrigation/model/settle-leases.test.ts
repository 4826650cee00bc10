import { expect, test } from 'vitest';
import { createRandom } from '@trellis/climate/model';
import {
  flowOf,
  graceSeconds,
  isWithinZone,
  settleLeases,
  silentMs,
  type OpenLease,
  type ZoneLimits,
} from './settle-leases.ts';

const start = 1_000_000;
const asked = (id: number, litresPerMinute: number | null = null, durationSeconds = 60): OpenLease => ({
  id,
  state: 'waiting',
  durationSeconds,
  litresPerMinute,
  heardAt: start,
  grantedAt: null,
  expiresAt: null,
});

test('who asks first is given first, as many as there are slots', () => {
  const changes = settleLeases({ leaseSlots: 2, maxFlow: null }, [asked(3), asked(1), asked(2)], start);
  expect(changes.map(({ id, to }) => [id, to])).toEqual([
    [1, 'held'],
    [2, 'held'],
  ]);
  expect(changes[0]).toMatchObject({ expiresAt: start + (60 + graceSeconds) * 1000 });
});

test('together they never take more flow than the zone gives, and nobody overtakes', () => {
  const zone = { leaseSlots: 10, maxFlow: 10 };
  const changes = settleLeases(zone, [asked(1, 6), asked(2, 6), asked(3, 1)], start);
  expect(changes.map(({ id }) => id)).toEqual([1]);
});

test('flow that nobody said is an equal share, and the shares fill the zone exactly', () => {
  const zone = { leaseSlots: 3, maxFlow: 10 };
  expect(settleLeases(zone, [asked(1), asked(2), asked(3), asked(4)], start)).toHaveLength(3);
});

test('a shot that takes more than the zone ever gives is known beforehand', () => {
  expect(isWithinZone({ litresPerMinute: 11 }, { leaseSlots: 1, maxFlow: 10 })).toBe(false);
  expect(isWithinZone({ litresPerMinute: 11 }, { leaseSlots: 1, maxFlow: null })).toBe(true);
});

test('a lease nobody gave back ends, and the next in line has it at once', () => {
  const dead: OpenLease = { ...asked(1), state: 'held', expiresAt: start - 1 };
  const changes = settleLeases({ leaseSlots: 1, maxFlow: null }, [dead, asked(2)], start);
  expect(changes.map(({ id, to }) => [id, to])).toEqual([
    [1, 'expired'],
    [2, 'held'],
  ]);
});

test('who waits and has gone does not keep the others', () => {
  const gone = { ...asked(1), heardAt: start - silentMs - 1 };
  const changes = settleLeases({ leaseSlots: 1, maxFlow: null }, [gone, asked(2)], start);
  expect(changes.map(({ id, to }) => [id, to])).toEqual([
    [1, 'expired'],
    [2, 'held'],
  ]);
});

test('water given to who has gone is given to the next in line, not kept for the whole shot', () => {
  const given: OpenLease = { ...asked(1), state: 'held', heardAt: start, grantedAt: start + 1, expiresAt: Infinity };
  const zone = { leaseSlots: 1, maxFlow: null };
  expect(settleLeases(zone, [given, asked(2)], start + silentMs)).toEqual([]);
  const late = start + silentMs + 1;
  const next = { ...asked(2), heardAt: late };
  expect(settleLeases(zone, [given, next], late).map(({ id, to }) => [id, to])).toEqual([
    [1, 'expired'],
    [2, 'held'],
  ]);
  expect(settleLeases(zone, [{ ...given, heardAt: start + 1 }, next], late)).toEqual([]);
});

/** A history at random: units ask, give back, die and fall silent. */
function playHistory(seed: number) {
  const random = createRandom(seed);
  const pick = (most: number) => Math.floor(random.next() * most);
  const zone: ZoneLimits = { leaseSlots: 1 + pick(5), maxFlow: pick(2) ? null : 4 + pick(20) };
  const leases = new Map<number, OpenLease>();
  const dying = new Set<number>();
  const given: number[] = [];
  const gone: number[] = [];
  let now = start;
  let last = 0;
  const settle = () => {
    for (const change of settleLeases(zone, [...leases.values()], now)) {
      const lease = leases.get(change.id) as OpenLease;
      if (change.to === 'held') {
        given.push(change.id);
        leases.set(change.id, { ...lease, state: 'held', grantedAt: now, expiresAt: change.expiresAt });
      } else {
        if (lease.state === 'waiting') gone.push(change.id);
        leases.delete(change.id);
      }
    }
    const held = [...leases.values()].filter(({ state }) => state === 'held');
    expect(held.length).toBeLessThanOrEqual(zone.leaseSlots);
    if (zone.maxFlow !== null)
      expect(held.reduce((sum, lease) => sum + flowOf(lease, zone), 0)).toBeLessThanOrEqual(zone.maxFlow + 1e-6);
  };
  const step = (mayAsk: boolean) => {
    now += 1_000 + pick(10_000);
    for (const lease of leases.values()) {
      if (!dying.has(lease.id)) leases.set(lease.id, { ...lease, heardAt: now });
      if (lease.state === 'held' && !dying.has(lease.id) && pick(4) === 0) leases.delete(lease.id);
    }
    if (mayAsk && pick(2) === 0) {
      last += 1;
      const lease = { ...asked(last, pick(3) ? 1 + pick(4) : null, 1 + pick(600)), heardAt: now };
      if (isWithinZone(lease, zone)) leases.set(last, lease);
      if (pick(6) === 0) dying.add(last);
    }
    settle();
  };
  for (let i = 0; i < 150; i += 1) step(true);
  for (let i = 0; i < 2_000 && leases.size > 0; i += 1) step(false);
  return { leases, given, gone, dying };
}

test('whatever happens: never over the limit, in order, and everybody who keeps asking is given', () => {
  const first = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 1e6));
  for (let seed = first; seed < first + 60; seed += 1) {
    const { leases, given, gone, dying } = playHistory(seed);
    expect(leases.size, `FC_SEED=${seed}`).toBe(0);
    expect(given, `FC_SEED=${seed}`).toEqual([...given].sort((one, other) => one - other));
    expect(new Set(given).size, `FC_SEED=${seed}`).toBe(given.length);
    for (const id of gone) expect(dying.has(id), `FC_SEED=${seed}`).toBe(true);
  }
});
