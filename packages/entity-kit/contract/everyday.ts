import * as z from 'zod';
import { createCheck, patchCheck, everydaySchema } from '../definition/checks.ts';
import { closedStates } from '../definition/closed.ts';
import { allFields, type EntityDefinition } from '../definition/entity.ts';
import type { Transition } from '../definition/states.ts';
import { aboutReply, usageReply } from './about.ts';
import { idText, type CallDefinition } from './api.ts';
import {
  everydayNames,
  everydayTable,
  hasEverydayCall,
  type EverydayCall,
  type EverydayName,
} from './everyday-table.ts';
import { importBody, importReply, takeBackBody, takeBackReply } from './import.ts';
import { filterQuery } from './list-call.ts';

const listQuery = filterQuery.extend({ format: z.enum(['json', 'csv']).optional() });
const whereQuery = z.object({ where: z.string().optional() });
const idParams = z.object({ id: idText });

type Checks = Pick<CallDefinition, 'summary' | 'params' | 'query' | 'body' | 'returns' | 'ownTransactions'>;

/** What each everyday call takes and answers; `record` is how a row of the collection is answered. */
const everydayChecks: { [N in EverydayName]: (entity: EntityDefinition, record: z.ZodObject) => Checks } = {
  list: ({ meaning }, record) => ({ summary: `List ${meaning}`, query: listQuery, returns: z.array(record) }),
  findOne: (_, record) => ({ summary: 'First match', query: filterQuery, returns: record }),
  count: () => ({ summary: 'Count', query: whereQuery, returns: counted }),
  get: (_, record) => ({ summary: 'One record', params: idParams, query: filterQuery, returns: record }),
  about: () => ({ summary: 'What you may do here, and where references lead', returns: aboutReply }),
  usage: () => ({
    summary: 'What refers to a record, and what you may do with it',
    params: idParams,
    returns: usageReply,
  }),
  create: (entity, record) => ({
    summary: 'Create one record, or many in one transaction; replies in order',
    body: z.union([createCheck(entity), z.array(createCheck(entity))]),
    returns: z.union([record, z.array(record)]),
  }),
  import: () => ({
    summary: 'Create and change many records, or none; tells every problem by row',
    body: importBody,
    returns: importReply,
    ownTransactions: true,
  }),
  takeBack: () => ({
    summary: 'Take back what an import wrote, in one transaction; what was changed or is used since stays, and is told',
    body: takeBackBody,
    returns: takeBackReply,
  }),
  patch: (entity, record) => ({
    summary: 'Change the fields sent',
    params: idParams,
    body: partOf(entity),
    returns: record,
  }),
  patchById: (entity, record) => ({
    summary: 'Change the fields sent; id in the body (without id: create)',
    body: partOf(entity).extend(withId),
    returns: record,
  }),
  replace: (entity, record) => ({
    summary: 'Replace the record',
    params: idParams,
    body: wholeOf(entity),
    returns: record,
  }),
  replaceById: (entity, record) => ({
    summary: 'Replace the record; id in the body (without id: create)',
    body: wholeOf(entity).extend(withId),
    returns: record,
  }),
  replaceOrCreate: (entity, record) => ({
    summary: 'Replace by id, or create',
    body: wholeOf(entity).extend(withId),
    returns: record,
  }),
  upsertWithWhere: (entity, record) => ({
    summary: 'Change the one record that matches, or create',
    query: z.object({ where: z.string() }),
    body: partOf(entity),
    returns: record,
  }),
  delete: () => ({
    summary: 'Delete one record, of the version named where one is; refused while others refer to it',
    params: idParams,
    query: z.object(loadedAs),
    returns: counted,
  }),
};

const counted = z.object({ count: z.int() });
const withId = { id: z.int().min(1).optional() };
const loadedAs = { updatedate: z.string().optional() };
const partOf = (entity: EntityDefinition) => patchCheck(entity).extend(loadedAs);
const wholeOf = (entity: EntityDefinition) => createCheck(entity).extend(loadedAs);

/** The everyday calls that a collection has, and the actions of its state machine, as contract data. */
export function everydayCalls(entity: EntityDefinition): Record<string, CallDefinition> {
  const record = everydaySchema(allFields(entity)).meta({ id: entity.path });
  const had = everydayNames.filter((name) => hasEverydayCall(entity, name));
  const calls = {
    ...Object.fromEntries(had.map((name) => [name, everydayCall(entity, name, record)])),
    ...moveCalls(entity, record),
  };
  const { base } = entity;
  if (base === undefined) return calls;
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, base }]));
}

function everydayCall(entity: EntityDefinition, name: EverydayName, record: z.ZodObject): CallDefinition {
  const { method, path, right } = everydayTable[name];
  const access = { kind: 'collection', entity, right } as const;
  return {
    method,
    path: `${entity.path}${path}`,
    ...everydayChecks[name](entity, record),
    ...writeScope(entity, right),
    access,
  };
}

/** What writing a collection asks of a token, where its definition says more than the method. */
const writeScope = ({ sessionWrites }: EntityDefinition, right: EverydayCall['right']): Pick<CallDefinition, 'scope'> =>
  sessionWrites && right !== 'read' ? { scope: 'session' } : {};

/** What may be said with an action: why, and which version the person saw. */
export const moveBody = z.strictObject({
  reason: z.string().max(2000).nullish(),
  updatedate: z.iso.datetime({ offset: true }).optional(),
});

/** The actions of a record's state machine that people do and that need no more than the change of state. */
function moveCalls(entity: EntityDefinition, record: z.ZodObject): Record<string, CallDefinition> {
  const { path, states } = entity;
  const moves = Object.entries(states?.transitions ?? {}).filter(([, move]) => isMoveCall(move));
  const calls = Object.fromEntries(
    moves.map(([action, { from, to }]): [string, CallDefinition] => [
      action,
      {
        method: 'POST',
        path: `${path}/{id}/${action}`,
        summary: `From ${from.join(' or ')} to ${to}`,
        params: idParams,
        body: moveBody,
        returns: record,
        ...writeScope(entity, 'update'),
        access: { kind: 'collection', entity, right: 'update' },
      },
    ]),
  );
  if (!states?.amend) return calls;
  return {
    ...calls,
    amend: {
      method: 'POST',
      path: `${path}/{id}/amend`,
      summary: `Set a closed record right, with a reason (${closedStates(states).join(', ')})`,
      params: idParams,
      body: amendBody(entity),
      returns: record,
      ...writeScope(entity, 'update'),
      access: { kind: 'collection', entity, right: 'update' },
    },
  };
}

/** What sets a closed record right: the fields that may still be wrong, and why they are changed. */
export function amendBody(entity: EntityDefinition): z.ZodObject {
  const { fields = [] } = entity.states?.amend ?? {};
  const known = Object.entries(patchCheck(entity).shape);
  return z.strictObject({
    ...Object.fromEntries(known.filter(([key]) => fields.includes(key))),
    reason: z
      .string()
      .max(2000)
      .refine((reason) => reason.trim() !== '', "can't be blank"),
    updatedate: z.iso.datetime({ offset: true }).optional(),
  });
}

/** Whether an action has the general call `{collection}/{id}/{action}`. */
export const isMoveCall = ({ by, byPerson, ownCall }: Transition): boolean =>
  !ownCall && (byPerson !== undefined || by.some((who) => who !== 'system'));
