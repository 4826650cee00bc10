import { expect, test } from 'vitest';
import { commandMarkers, shotMarkers } from './event-markers.ts';

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
  expect(commandMarkers([command(1, 16), command(2, 16), command(3, 83)], shots, name)).toEqual([
    { at: Date.parse('2026-06-15T10:00:01Z'), kind: 'irrigation', label: 'action 16' },
    { at: Date.parse('2026-06-15T10:00:01Z'), kind: 'command', label: 'action 83' },
  ]);
  expect(shotMarkers(shots, ({ command_id }) => (command_id == null ? 'by schedule' : 'by order'))).toEqual([
    { at: Date.parse('2026-06-15T10:00:02Z'), kind: 'irrigation', label: 'by order' },
    { at: Date.parse('2026-06-15T09:00:00Z'), kind: 'irrigation', label: 'by schedule' },
  ]);
});

test('an order that never left is not marked', () => {
  expect(commandMarkers([command(1, 83, { sentAt: null, state: 'expired' })], [], name)).toEqual([]);
});
