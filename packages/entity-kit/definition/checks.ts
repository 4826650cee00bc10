import * as z from 'zod';
import type { EntityDefinition } from './entity.ts';
import { maxInteger, hasDefault, type Field, type JsonField, type TextField } from './fields.ts';
import { calendarDay, isPlausibleTime, momentOrDay } from './plausible-time.ts';
import { stateValue } from './registry.ts';
import { currency, emailAddress, recurrence, ruleMessages, timeZoneName, topicLevelName, webAddress } from './rules.ts';
import { isValidText } from './text-rules.ts';

// Where a check has no words of its own: ours, never the library's.
z.config({ customError: plainWords });

/** What is said of a value that breaks a rule without a message of its own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKinds[issue.expected] ?? 'is not valid';
    case 'too_big':
      if (issue.origin === 'string') return 'is too long';
      return issue.origin === 'array'
        ? `has more than ${issue.maximum} entries`
        : ruleMessages.max(Number(issue.maximum));
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? "can't be blank" : 'is too short';
      return issue.origin === 'array'
        ? `has fewer than ${issue.minimum} entries`
        : ruleMessages.min(Number(issue.minimum));
    case 'invalid_value':
      return 'is not one of the choices';
    case 'unrecognized_keys':
      return `has unknown parts: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const wrongKinds: Readonly<Record<string, string>> = {
  string: 'is not text',
  number: ruleMessages.number,
  int: ruleMessages.integer,
  boolean: 'is not true or false',
  array: 'is not a list',
  object: 'is not an object',
  record: 'is not an object',
  date: ruleMessages.date,
};

/** The check of one field's value, with the exact messages of the shared form rules; nullability is added by the caller. */
export function valueCheck(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textCheck(field.max, field.format);
    case 'secret':
      return z
        .string()
        .min(1, ruleMessages.required)
        .max(4096)
        .refine((value) => isValidText(value, 4096), ruleMessages.text);
    case 'integer':
      return z
        .int(ruleMessages.integer)
        .min(
          field.min,
          field.min === 1 && field.max === maxInteger ? ruleMessages.positive : tooLittle(field.min, field.max),
        )
        .max(field.max, ruleMessages.max(field.max));
    case 'reference':
      return z
        .int(ruleMessages.integer)
        .min(field.default === 0 ? 0 : 1)
        .max(maxInteger);
    case 'number':
      return numberCheck(field.min, field.max);
    case 'money':
      return z.number(ruleMessages.number).refine((value) => currency(value) === true, ruleMessages.currency);
    case 'flag':
      return z.boolean();
    case 'instant':
      return instantCheck(field.notAfter);
    case 'date':
      return calendarDay;
    case 'timeOfDay':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ruleMessages.time);
    case 'choice':
      return z.enum(field.values as [string, ...string[]]);
    case 'json':
      return jsonCheck(field);
  }
}

/** Structured data is as its field says, and no longer; the length counts bytes, as the database does. */
function jsonCheck({ of, maxBytes }: JsonField): z.ZodType {
  const isShort = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length <= maxBytes;
  // What is no whole character stands escaped in JSON text.
  const isText = (value: unknown) => !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value));
  return of
    .refine((value) => value === undefined || isShort(value), 'is too long')
    .refine((value) => value === undefined || isText(value), ruleMessages.text);
}

function textCheck(max: number, format: TextField['format']): z.ZodType {
  const base = z
    .string()
    .max(max, 'is too long')
    .refine((value) => isValidText(value, max), ruleMessages.text);
  if (format === 'email') return base.refine((value) => emailAddress(value) === true, ruleMessages.email);
  if (format === 'url') return base.refine((value) => webAddress(value) === true, ruleMessages.url);
  if (format === 'timeZone') return base.refine((value) => timeZoneName(value) === true, ruleMessages.timeZone);
  if (format === 'recurrence') return base.refine((value) => recurrence(value) === true, ruleMessages.recurrence);
  if (format === 'topicLevel') return base.refine((value) => topicLevelName(value) === true, ruleMessages.topicLevel);
  return base;
}

function numberCheck(min: number | undefined, max: number | undefined): z.ZodType {
  let check = z.number(ruleMessages.number);
  if (min !== undefined) check = check.min(min, tooLittle(min, max));
  if (max !== undefined) check = check.max(max, ruleMessages.max(max));
  return check;
}

/** What is said below the least value: zero without an end is a rule of its own, everything else a range. */
const tooLittle = (min: number, max = maxInteger): string =>
  min === 0 && max === maxInteger ? ruleMessages.nonNegative : ruleMessages.min(min);

function instantCheck(notAfter: 'today' | undefined): z.ZodType {
  if (!notAfter) return momentOrDay;
  // "Not later than today" in any time zone: the latest zone is 14 hours ahead of UTC.
  return momentOrDay.refine(
    (value) => !isPlausibleTime(value) || new Date(value).getTime() <= Date.now() + 38 * 3_600_000,
    ruleMessages.date,
  );
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

/** The reply shape of one record that everybody who may read it sees whole. */
export const recordSchema = (fields: Readonly<Record<string, Field>>): z.ZodObject =>
  z.object(replyShape(Object.entries(fields).filter(([, { seenBy }]) => seenBy === undefined)));

/** The reply shape of one record of an everyday call, in which each reader finds the fields meant for them. */
export const everydaySchema = (fields: Readonly<Record<string, Field>>): z.ZodObject =>
  z.object({
    ...replyShape(Object.entries(fields).filter(([, { seenBy }]) => seenBy === undefined)),
    ...z.object(replyShape(Object.entries(fields).filter(([, { seenBy }]) => seenBy !== undefined))).partial().shape,
  });

const replyShape = (fields: readonly [string, Field][]): Record<string, z.ZodType> =>
  Object.fromEntries(
    fields
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([key, field]) => {
        const described = field.meaning ? valueCheck(field).meta({ description: field.meaning }) : valueCheck(field);
        return [key, field.optional || field.seenBy ? described.nullable() : described];
      }),
  );

export interface Problem {
  property: string;
  code: string;
  message: string;
}

/** One problem per failed rule, with the API's error codes (presence, length.max, numericality.int, …). Of a record's check, fields
 * that are there but written by actions alone are told from unknown ones. */
export function problemsOf(error: z.ZodError, body: unknown, entity?: EntityDefinition): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        issue.path.length === 0
          ? unwanted(key, entity)
          : {
              property: [...issue.path.map(String), key].join('.'),
              code: 'unknown-property',
              message: 'is not defined in the model',
            },
      );
    }
    const property = issue.path.map(String).join('.');
    const isMissing = valueAt(body, issue.path) === undefined || valueAt(body, issue.path) === null;
    if (isMissing || issue.message === "can't be blank")
      return [{ property, code: 'presence', message: "can't be blank" }];
    return [{ property, code: codeOf(issue), message: issue.message }];
  });
}

function unwanted(property: string, entity: EntityDefinition | undefined): Problem {
  if (property === 'id') return { property, code: 'absence', message: "can't be set" };
  return entity && Object.hasOwn(entity.fields, property)
    ? { property, code: 'read-only', message: 'is set by its actions' }
    : { property, code: 'unknown-property', message: 'is not defined in the model' };
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message === 'is too long') return 'length.max';
  if (issue.message === ruleMessages.integer) return 'numericality.int';
  if (issue.message === ruleMessages.number) return 'numericality.number';
  if (issue.message === ruleMessages.date || issue.message === ruleMessages.years) return 'date';
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
