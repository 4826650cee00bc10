import { expect, test } from 'vitest';
import {
  clusterEvents,
  commandMarkers,
  groupShots,
  kindOfCluster,
  shotMarkers,
  type ShotGroup,
} from './unit-events.ts';

const command = (id: number, action_id: number, changes: object = {}) => ({
  id,
  action_id,
  createdate: '2026-06-15T10:00:00Z',
  sentAt: '2026-06-15T10:00:01Z',
  state: 'done' as const,
  ...changes,
});
const name = (id: number) => `action ${id}`;

test('an order that made water flow is marked once, by its water', () => {
  const shots = [
    { start: '2026-06-15T10:00:02Z', command_id: 1 },
    { start: '2026-06-15T09:00:00Z', command_id: null },
  ];
  expect(commandMarkers([command(1, 16), command(2, 16), command(3, 83)], shots, name)).toMatchObject([
    { at: Date.parse('2026-06-15T10:00:01Z'), kind: 'irrigation', label: 'action 16' },
    { at: Date.parse('2026-06-15T10:00:01Z'), kind: 'command', label: 'action 83' },
  ]);
  const origin = ({ shots: [shot] }: ShotGroup) => (shot?.command_id == null ? 'by schedule' : 'by order');
  expect(shotMarkers(groupShots(shots, 3_600_000, 'UTC'), origin)).toMatchObject([
    { at: Date.parse('2026-06-15T10:00:02Z'), kind: 'irrigation', label: 'by order' },
    { at: Date.parse('2026-06-15T09:00:00Z'), kind: 'irrigation', label: 'by schedule' },
  ]);
});

test('an order that never left is not marked', () => {
  expect(commandMarkers([command(1, 83, { sentAt: null, state: 'expired' })], [], name)).toEqual([]);
});

test('more shots than a chart has room for are counted by intervals, none lost and none twice', () => {
  const day = 86_400_000;
  const zone = 'America/Los_Angeles';
  const begin = Date.parse('2026-06-01T07:00:00Z'); // midnight there
  const shots = Array.from({ length: 360 }, (_, index) => ({
    start: new Date(begin + (index * day) / 12).toISOString(),
  }));
  const groups = groupShots(shots, 30 * day, zone);
  expect(groups).toHaveLength(30);
  expect(groups.map(({ shots: { length } }) => length)).toEqual(Array.from({ length: 30 }, () => 12));
  expect(groups[0]?.from).toBe(begin);
  expect(groups.every(({ from, to }) => to - from === day)).toBe(true);
  const week = groupShots(shots.slice(0, 84), 7 * day, zone);
  expect(week.map(({ shots: { length } }) => length).reduce((sum, length) => sum + length)).toBe(84);
  expect(week.every(({ from, to }) => to - from === day / 6)).toBe(true);
  expect(groupShots(shots.slice(0, 12), day, zone)).toHaveLength(12);
});

test('events that would cover each other share a sign, the weightiest is drawn, and none is lost', () => {
  const events = [
    { at: 10, kind: 'command' as const, label: 'a' },
    { at: 14, kind: 'exception' as const, label: 'b' },
    { at: 40, kind: 'photo' as const, label: 'c' },
    { at: 200, kind: 'note' as const, label: 'out of view' },
  ];
  const clusters = clusterEvents(events, { from: 0, to: 100 }, 10);
  expect(clusters.map(({ at, events: { length } }) => [at, length])).toEqual([
    [10, 2],
    [40, 1],
  ]);
  expect(clusters.map(kindOfCluster)).toEqual(['exception', 'photo']);
});

test('a mark of an interval counts its shots, each time only those in view', () => {
  const hour = 3_600_000;
  const day = Date.UTC(2026, 5, 1);
  // Nine shots a day for a month: marks stand for a day each.
  const shots = Array.from({ length: 30 * 9 }, (_, index) => ({
    start: new Date(day + Math.floor(index / 9) * 24 * hour + (8 + (index % 9)) * hour).toISOString(),
  }));
  const events = shotMarkers(groupShots(shots, 30 * 24 * hour, 'UTC'), () => '');
  const count = (from: number, to: number, gapMs = 0) =>
    clusterEvents(events, { from, to }, gapMs).reduce((sum, cluster) => sum + cluster.count, 0);
  expect(events.length).toBeLessThanOrEqual(48);
  expect(count(day, day + 30 * 24 * hour)).toBe(270);
  expect(count(day, day + 30 * 24 * hour, 90 * hour)).toBe(270);
  // The first day until noon: the shots at 8, 9, 10, 11 and 12 o'clock.
  const [first] = clusterEvents(events, { from: day, to: day + 12 * hour }, 0);
  expect(first).toMatchObject({ count: 5, at: day + 12 * hour });
  expect(count(day + 20 * hour, day + 24 * hour)).toBe(0);
});
