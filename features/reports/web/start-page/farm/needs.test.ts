import type { UnitRecord, UnitState } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { gatherNeeds, type OpenAlert, type OpenTicket } from './needs.ts';

const unit = (id: number, state: string) => ({
  unit: { platformGroup_id: id, platformGroupName: `U-${id}` } as UnitRecord,
  health: { state, warnings: [] } as unknown as UnitState,
});
const ticket = (id: number, values: Partial<OpenTicket>): OpenTicket => ({
  id,
  label: `Ticket ${id}`,
  platformGroup_id: null,
  priority: 3,
  priorityName: undefined,
  assignees: [],
  since: '2026-11-20T08:00:00Z',
  ...values,
});
const alert: OpenAlert = {
  id: 5,
  code: 'TMP-001',
  title: 'Too hot',
  platformGroup_id: 2,
  isUrgent: false,
  isOpen: true,
  owner: 'Ana',
  since: '2026-11-19T08:00:00Z',
};

test('a unit, its alert and its ticket are one story, with who is on it; the worst comes first', () => {
  const farm = [unit(1, 'HEALTHY'), unit(2, 'WARN'), unit(3, 'OFFLINE'), unit(4, 'HEALTHY')];
  const tickets = [
    ticket(41, { platformGroup_id: 2, assignees: ['Joe'] }),
    ticket(42, { platformGroup_id: 4, priority: 1 }),
    ticket(43, {}),
  ];
  const needs = gatherNeeds(farm, [alert], tickets);
  expect(needs.map(({ key, state }) => [key, state])).toEqual([
    ['unit-3', 'OFFLINE'],
    ['unit-2', 'WARN'],
    ['unit-4', undefined],
    ['ticket-43', undefined],
  ]);
  expect(needs[1]).toMatchObject({ who: ['Joe', 'Ana'], since: alert.since });
  expect(needs[0]?.who).toEqual([]);
});

test('a farm without trouble needs nobody', () => {
  expect(gatherNeeds([unit(1, 'HEALTHY'), unit(2, 'DISABLED')], [], [])).toEqual([]);
});

test('a unit out of service needs nobody, with a ticket and an alert too: the page of units counts alike', () => {
  const tickets = [ticket(41, { platformGroup_id: 1, priority: 1 }), ticket(42, { platformGroup_id: 2 })];
  expect(gatherNeeds([unit(1, 'UNDEPLOYED'), unit(2, 'DISABLED')], [alert], tickets)).toEqual([]);
});

test('since when is said of the reason: a young ticket does not make an old trouble young', () => {
  const warning = (since: string | null) => {
    const { unit: record, health } = unit(1, 'OFFLINE');
    return { unit: record, health: { ...health, warnings: [{ since }] } as unknown as UnitState };
  };
  const sinceOf = (since: string | null) =>
    gatherNeeds([warning(since)], [], [ticket(41, { platformGroup_id: 1 })])[0]?.since;
  expect(sinceOf('2026-11-20T03:00:00Z')).toBe('2026-11-20T03:00:00Z');
  expect(sinceOf(null)).toBeNull();
});

test('a leak leads the story of its unit, and stands before warnings: what the readings say is more, not first', () => {
  const { unit: record, health } = unit(2, 'WARN');
  const warm = { rule: 'temperature.high', messageKey: 'temperature.high', since: null, at: null };
  const wet = { unit: record, health: { ...health, warnings: [warm] } as unknown as UnitState };
  const leak = { ...alert, code: 'IRR-003', title: 'Leak', isUrgent: true };
  const needs = gatherNeeds([unit(1, 'WARN'), wet], [alert, { ...leak, id: 6 }], []);
  expect(needs.map(({ key }) => key)).toEqual(['unit-2', 'unit-1']);
  expect(needs[0]).toMatchObject({ reason: undefined, more: 1, since: leak.since });
  expect(needs[0]?.alerts[0]?.title).toBe('Leak');
});

test('the worst reason is said first; where the unit does not know since when, its alert does', () => {
  const { unit: record, health } = unit(2, 'WARN');
  const warning = (rule: string, since: string | null) => ({ rule, messageKey: rule, since, at: null });
  const warnings = [warning('temperature.high', null), warning('irrigation.missed', '2026-11-20T03:00:00Z')];
  const needs = (own: object[]) =>
    gatherNeeds([{ unit: record, health: { ...health, warnings: own } as unknown as UnitState }], [alert], [])[0];
  expect(needs(warnings)).toMatchObject({ reason: warnings[1], more: 1, since: '2026-11-20T03:00:00Z' });
  expect(needs(warnings.slice(0, 1))).toMatchObject({ more: 0, since: alert.since });
});
