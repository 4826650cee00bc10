import { expect, test } from 'vitest';
import {
  createRegistry,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  userScope,
  type EntityDefinition,
} from '../index.ts';
import { compileList, type Viewer } from './index.ts';
import { seenColumns } from './visible-fields.ts';
import { Binder } from './where.ts';

const everyone = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;
const managers = ['manager'];

/** What a phone number costs stands with managers, the number with its owner too. */
const fields = { number: text({ seenBy: managers, seenByOwner: true }), cost: integer({ seenBy: managers }) };
const shared = { meaning: 'phones', access: everyone, list: { columns: ['id'] } } as const;
const Own = defineEntity(
  'own',
  { user_id: integer(), ...fields },
  { ...shared, path: 'own', table: 'own', scope: userScope('user_id') },
);
const OfFarm = defineEntity(
  'ofFarm',
  { facility_id: integer(), ...fields },
  { ...shared, path: 'ofFarm', table: 'of_farm', scope: facilityScope() },
);
const Secret = defineEntity(
  'secret',
  { facility_id: integer(), farm_id: reference('ofFarm') },
  { ...shared, path: 'secrets', table: 'secrets', scope: facilityScope(), access: { ...everyone, read: managers } },
);
const Leading = defineEntity(
  'leading',
  { facility_id: integer(), secret_id: reference('secret'), secrets: text() },
  { ...shared, path: 'leading', table: 'leading', scope: facilityScope() },
);
const registry = createRegistry([Own, OfFarm, Secret, Leading]);
/** A member of facility 1; a manager in those named. */
const member = (managed: readonly number[] = []): Viewer => ({
  userId: 7,
  isAdmin: false,
  facilitiesFor: (_, __, who) => (Array.isArray(who) ? managed : [1]),
  mayShared: (_, __, who) => !Array.isArray(who) || managed.length > 0,
  hasRole: () => managed.length > 0,
});

function columnOf(entity: EntityDefinition, key: 'number' | 'cost'): { column: string; values: unknown[] } {
  const binder = new Binder();
  const column = seenColumns({ viewer: member([1]), registry, binder }, { entity, alias: 't' })(key, fields[key]);
  return { column, values: binder.values };
}

test('a field that its owner sees too is shown in the rows of the person who asks; others are not, even to their owner', () => {
  expect(columnOf(Own, 'number').column).toContain('t."user_id" = $1::integer');
  expect(columnOf(Own, 'number').values).toContain(7);
  expect(columnOf(Own, 'cost').values).not.toContain(7);
});

test('nobody owns a row of a facility: who sees its field is told by roles alone', () => {
  const { column, values } = columnOf(OfFarm, 'number');
  expect(column.replace('"number"', '"cost"')).toBe(columnOf(OfFarm, 'cost').column);
  expect(values).not.toContain(7);
});

const list = (viewer: Viewer, entity: EntityDefinition, include: string) =>
  compileList({ registry, viewer }, entity, { include }).text;

test('rows that a person may not read are not included in those they may, nor told to be there', () => {
  expect(list(member([1]), Leading, 'secret')).toContain('lateral');
  expect(() => list(member(), Leading, 'secret')).toThrow('Unknown relation secret');
  expect(() => list(member(), OfFarm, 'secrets')).toThrow('Unknown relation secrets');
});

test('a field by the name asked for is there already: nothing is joined for it', () => {
  expect(list(member(), Leading, 'secrets')).not.toContain('lateral');
});
