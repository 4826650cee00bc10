import * as z from 'zod';
import type { EntityDefinition } from './entity.ts';
import { hasDefault, type Field, type TextField } from './fields.ts';
import { stateValue } from './registry.ts';
import { currency, emailAddress, ruleMessages, timeZoneName, webAddress } from './rules.ts';

const MAX_INTEGER = 2_147_483_647;
const hasNoNul = (value: string) => !value.includes('\u0000');

/** The check of one field's value, with the exact messages of the shared form rules; nullability is added by the caller. */
export function valueCheck(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textCheck(field.max, field.format);
    case 'secret':
      return z.string().min(1, ruleMessages.required).max(4096).refine(hasNoNul);
    case 'integer':
      return z
        .int(ruleMessages.integer)
        .min(
          field.min,
          field.min === 1 && field.max === MAX_INTEGER ? ruleMessages.positive : tooLittle(field.min, field.max),
        )
        .max(field.max, ruleMessages.max(field.max));
    case 'reference':
      return z
        .int(ruleMessages.integer)
        .min(field.default === 0 ? 0 : 1)
        .max(MAX_INTEGER);
    case 'number':
      return numberCheck(field.min, field.max);
    case 'money':
      return z.number(ruleMessages.number).refine((value) => currency(value) === true, ruleMessages.currency);
    case 'flag':
      return z.boolean();
    case 'instant':
      return instantCheck(field.notAfter);
    case 'date':
      return z.iso.date(ruleMessages.date);
    case 'timeOfDay':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ruleMessages.time);
    case 'choice':
      return z.enum(field.values as [string, ...string[]]);
    case 'json':
      return field.shape === 'array'
        ? z.array(z.unknown())
        : field.shape === 'object'
          ? z.record(z.string(), z.unknown())
          : z.unknown();
  }
}

function textCheck(max: number, format: TextField['format']): z.ZodType {
  const base = z.string().max(max, 'is too long').refine(hasNoNul, 'is not valid text');
  if (format === 'email') return base.refine((value) => emailAddress(value) === true, ruleMessages.email);
  if (format === 'url') return base.refine((value) => webAddress(value) === true, ruleMessages.url);
  if (format === 'timeZone') return base.refine((value) => timeZoneName(value) === true, ruleMessages.timeZone);
  return base;
}

function numberCheck(min: number | undefined, max: number | undefined): z.ZodType {
  let check = z.number(ruleMessages.number);
  if (min !== undefined) check = check.min(min, tooLittle(min, max));
  if (max !== undefined) check = check.max(max, ruleMessages.max(max));
  return check;
}

/** What is said below the least value: zero without an end is a rule of its own, everything else a range. */
const tooLittle = (min: number, max = MAX_INTEGER): string =>
  min === 0 && max === MAX_INTEGER ? ruleMessages.nonNegative : ruleMessages.min(min);

function instantCheck(notAfter: 'today' | undefined): z.ZodType {
  const base = z.union([z.iso.datetime({ offset: true }), z.iso.date()], ruleMessages.date);
  if (!notAfter) return base;
  // "Not later than today" in any time zone: the latest zone is 14 hours ahead of UTC.
  return base.refine((value) => new Date(value).getTime() <= Date.now() + 38 * 3_600_000, ruleMessages.date);
}

/** Text of spaces alone is blank. */
const presence = (field: Field, check: z.ZodType) =>
  field.kind === 'text' ? check.refine((value) => String(value).trim() !== '', "can't be blank") : check;

function fieldCheck(field: Field): z.ZodType {
  const check = valueCheck(field);
  if (field.optional) return check.nullish();
  if (hasDefault(field)) return presence(field, check).optional();
  return presence(field, check);
}

/** Fields a client may write: everything the server does not set itself. */
export function writableFields(entity: EntityDefinition): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.serverSet);
}

/** Building a check costs far more than using it: each entity's is built once. */
function remembered(build: (entity: EntityDefinition) => z.ZodObject): (entity: EntityDefinition) => z.ZodObject {
  const known = new WeakMap<EntityDefinition, z.ZodObject>();
  return (entity) => {
    const check = known.get(entity) ?? build(entity);
    known.set(entity, check);
    return check;
  };
}

/** Checks a new record; unknown fields are refused. */
export const createCheck = remembered((entity) =>
  z.strictObject(
    Object.fromEntries(writableFields(entity).map(([key, field]) => [key, newValueCheck(entity, key, field)])),
  ),
);

/** A record with a state machine starts in its initial state. */
function newValueCheck(entity: EntityDefinition, key: string, field: Field): z.ZodType {
  const { states } = entity;
  if (states?.field === key) return z.literal(stateValue(states, states.initial)).optional();
  return isAuthor(field) ? valueCheck(field).optional() : fieldCheck(field);
}

/** Whether the field names who wrote the row. */
export const isAuthor = (field: Field): boolean => field.kind === 'reference' && field.isAuthor === true;

const isChangedByAction = (entity: EntityDefinition, key: string, field: Field): boolean =>
  field.byAction === true || isAuthor(field) || entity.states?.field === key;

/** Checks a partial change; unknown fields and fields changed by actions alone are refused. */
export const patchCheck = remembered((entity) => {
  const fields = writableFields(entity).filter(([key, field]) => !isChangedByAction(entity, key, field));
  return z.strictObject(
    Object.fromEntries(
      fields.map(([key, field]) => {
        const check = presence(field, valueCheck(field));
        return [key, field.optional ? check.nullish() : check.optional()];
      }),
    ),
  );
});

/** The reply shape of one record, for documentation and the typed client. */
export function recordSchema(fields: Readonly<Record<string, Field>>): z.ZodObject {
  const shown = Object.entries(fields).filter(([, field]) => field.kind !== 'secret');
  return z.object(
    Object.fromEntries(
      shown.map(([key, field]) => {
        const described = field.meaning ? valueCheck(field).meta({ description: field.meaning }) : valueCheck(field);
        return [key, field.optional ? described.nullable() : described];
      }),
    ),
  );
}

export interface Problem {
  property: string;
  code: string;
  message: string;
}

/** One problem per failed rule, with the API's error codes (presence, length.max, numericality.int, …). */
export function problemsOf(error: z.ZodError, body: unknown): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((property) =>
        property === 'id'
          ? { property, code: 'absence', message: "can't be set" }
          : { property, code: 'unknown-property', message: 'is not defined in the model' },
      );
    }
    const property = issue.path.map(String).join('.');
    const isMissing = valueAt(body, issue.path) === undefined || valueAt(body, issue.path) === null;
    if (isMissing || issue.message === "can't be blank")
      return [{ property, code: 'presence', message: "can't be blank" }];
    return [{ property, code: codeOf(issue), message: issue.message }];
  });
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'length.max';
  if (issue.message === ruleMessages.integer) return 'numericality.int';
  if (issue.message === ruleMessages.number) return 'numericality.number';
  if (issue.message === ruleMessages.date) return 'date';
  return issue.code;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
