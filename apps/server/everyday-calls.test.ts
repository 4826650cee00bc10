import { SessionTokens } from '@trellis/access/server';
import {
  everyday,
  everydayCalls,
  everydayNames,
  filtered,
  hasEverydayCall,
  type Asked,
  type EntityDefinition,
  type EverydayAddress,
  type EverydayTakes,
  type FilterText,
  type ReplyTo,
} from '@trellis/entity-kit';
import { expect, expectTypeOf, test } from 'vitest';
import { createFeatures } from './app.ts';

const entities = createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []);

test('pages ask every everyday call of every collection where its contract says it is', () => {
  expect(entities.length).toBeGreaterThan(200);
  for (const entity of entities) {
    const contracts = everydayCalls(entity);
    const calls = everyday(entity);
    for (const name of everydayNames) {
      const contract = contracts[name];
      expect(contract !== undefined, `${entity.path} ${name}`).toBe(hasEverydayCall(entity, name));
      if (contract) expect(calls[name]).toMatchObject(addressOf(contract));
    }
    for (const action of Object.keys(entity.states?.transitions ?? {})) {
      const contract = contracts[action];
      if (contract) expect(calls.move(action)).toMatchObject(addressOf(contract));
    }
  }
});

const addressOf = ({ method, path, base }: { method: string; path: string; base?: string }) => ({
  method,
  path,
  ...(base !== undefined && { base }),
});

/** As `useCall` and `send` are typed. */
const ask = <E extends EntityDefinition, N extends Asked, const Q>(
  _call: EverydayAddress<E, N>,
  _given: EverydayTakes<E>[N] & { query: { filter: FilterText<Q> } },
): ReplyTo<N, E, Q>[] => [];

test('rows have the types of the fields and the related records that were asked for', () => {
  const tickets = everyday('hardware_item_tickets');
  const found = ask(
    tickets.list,
    filtered({
      fields: ['id', 'label', 'closedAt'],
      include: ['platformGroup', { relation: 'assignments', scope: { fields: ['id'], include: 'user' } }],
    }),
  ).flat();
  for (const { id, label, closedAt, platformGroup, assignments } of found) {
    expectTypeOf({ id, label, closedAt }).toEqualTypeOf<{ id: number; label: string; closedAt: string | null }>();
    expectTypeOf(platformGroup?.rack).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(assignments[0]?.user?.firstname).toEqualTypeOf<string | undefined>();
  }
  // @ts-expect-error -- what was not asked for is not in the row
  expect(found.map(({ description }): unknown => description)).toEqual([]);
  // @ts-expect-error -- a relation that the definition does not have
  ask(tickets.list, filtered({ include: 'units' }));
  // @ts-expect-error -- a field that the definition does not have
  ask(tickets.get, { params: { id: 1 }, ...filtered({ fields: ['name'] }) });
  // @ts-expect-error -- a collection that nobody defined
  everyday('hardware_tickets');
  // @ts-expect-error -- its calls have another base than `/api/v1/`: they come from the definition
  everyday('Tags');
});
