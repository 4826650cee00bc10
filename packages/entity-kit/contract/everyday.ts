import * as z from 'zod';
import { createCheck, patchCheck, everydaySchema } from '../definition/checks.ts';
import { closedStates } from '../definition/closed.ts';
import { allFields, type EntityDefinition, type Transition } from '../definition/entity.ts';
import { aboutReply, usageReply } from './about.ts';
import { idText, type CallDefinition } from './api.ts';
import { importBody, importReply } from './import.ts';
import { filterQuery } from './list-call.ts';

const listQuery = filterQuery.extend({ format: z.enum(['json', 'csv']).optional() });
const whereQuery = z.object({ where: z.string().optional() });
const idParams = z.object({ id: idText });

/** The everyday calls of a collection, as contract data: what exists for it follows from its access and nature. */
export function everydayCalls(entity: EntityDefinition): Record<string, CallDefinition> {
  const calls = { ...listCalls(entity), ...moveCalls(entity) };
  const { base } = entity;
  if (base === undefined) return calls;
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, base }]));
}

function listCalls(entity: EntityDefinition): Record<string, CallDefinition> {
  const record = everydaySchema(allFields(entity)).meta({ id: entity.path });
  const read: Pick<CallDefinition, 'access'> = { access: { kind: 'collection', entity, right: 'read' } };
  const { path } = entity;
  const calls: Record<string, CallDefinition> = {
    list: {
      method: 'GET',
      path,
      summary: `List ${entity.meaning}`,
      query: listQuery,
      returns: z.array(record),
      ...read,
    },
    findOne: {
      method: 'GET',
      path: `${path}/findOne`,
      summary: `First match`,
      query: filterQuery,
      returns: record,
      ...read,
    },
    count: {
      method: 'GET',
      path: `${path}/count`,
      summary: 'Count',
      query: whereQuery,
      returns: z.object({ count: z.int() }),
      ...read,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One record',
      params: idParams,
      query: filterQuery,
      returns: record,
      ...read,
    },
    about: {
      method: 'GET',
      path: `${path}/about`,
      summary: 'What you may do here, and where references lead',
      returns: aboutReply,
      ...read,
    },
    usage: {
      method: 'GET',
      path: `${path}/{id}/usage`,
      summary: 'What refers to a record, and what you may do with it',
      params: idParams,
      returns: usageReply,
      ...read,
    },
  };
  if (!entity.isView && entity.access.create !== 'nobody') {
    const body = createCheck(entity);
    calls['create'] = {
      method: 'POST',
      path,
      summary: 'Create one record, or many in one transaction; replies in order',
      body: z.union([body, z.array(body)]),
      returns: z.union([record, z.array(record)]),
      access: { kind: 'collection', entity, right: 'create' },
    };
    calls['import'] = {
      method: 'POST',
      path: `${path}/import`,
      summary: 'Create and change many records, or none; tells every problem by row',
      body: importBody,
      returns: importReply,
      access: { kind: 'collection', entity, right: 'create' },
    };
  }
  const isFixed = entity.appendOnly === true || entity.isView === true;
  if (!isFixed && entity.access.update !== 'nobody') Object.assign(calls, updateCalls(entity, record));
  if (!isFixed && entity.access.delete !== 'nobody') {
    calls['delete'] = {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete one record; refused while others refer to it',
      params: idParams,
      returns: z.object({ count: z.int() }),
      access: { kind: 'collection', entity, right: 'delete' },
    };
  }
  return calls;
}

/** What may be said with an action: why, and which version the person saw. */
export const moveBody = z.strictObject({
  reason: z.string().max(2000).nullish(),
  updatedate: z.iso.datetime({ offset: true }).optional(),
});

/** The actions of a record's state machine that people do and that need no more than the change of state. */
function moveCalls(entity: EntityDefinition): Record<string, CallDefinition> {
  const { path, states } = entity;
  const record = everydaySchema(allFields(entity)).meta({ id: entity.path });
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

function updateCalls(entity: EntityDefinition, record: z.ZodObject): Record<string, CallDefinition> {
  const { path } = entity;
  const update: Pick<CallDefinition, 'access'> = { access: { kind: 'collection', entity, right: 'update' } };
  const patch = patchCheck(entity).extend({ updatedate: z.string().optional() });
  const whole = createCheck(entity).extend({ updatedate: z.string().optional() });
  const withId = { id: z.int().min(1).optional() };
  return {
    patch: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change the fields sent',
      params: idParams,
      body: patch,
      returns: record,
      ...update,
    },
    patchById: {
      method: 'PATCH',
      path,
      summary: 'Change the fields sent; id in the body (without id: create)',
      body: patch.extend(withId),
      returns: record,
      ...update,
    },
    replace: {
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Replace the record',
      params: idParams,
      body: whole,
      returns: record,
      ...update,
    },
    replaceById: {
      method: 'PUT',
      path,
      summary: 'Replace the record; id in the body (without id: create)',
      body: whole.extend(withId),
      returns: record,
      ...update,
    },
    replaceOrCreate: {
      method: 'POST',
      path: `${path}/replaceOrCreate`,
      summary: 'Replace by id, or create',
      body: whole.extend(withId),
      returns: record,
      ...update,
    },
    upsertWithWhere: {
      method: 'POST',
      path: `${path}/upsertWithWhere`,
      summary: 'Change the one record that matches, or create',
      query: z.object({ where: z.string() }),
      body: patch,
      returns: record,
      ...update,
    },
  };
}
