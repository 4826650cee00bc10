import { ruleMessages } from '@trellis/entity-kit';
import { FilterRefusal } from '@trellis/entity-kit/sql';
import type { FastifyError, FastifyInstance } from 'fastify';
import { NoResultError } from 'kysely';
import { isDatabaseError, isStillReferenced, type DatabaseError } from '../postgres/database-error.ts';
import { Refusal } from '../refusal.ts';

export interface ErrorBody {
  error: { statusCode: number; name: string; message: string; code?: string; details?: unknown };
}

/** What the reader of forms says of one that has no boundary or ends in the middle; it has no code for that. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Multipart: |Malformed |Unexpected end of (form|file|multipart)|Part terminated early)/.test(error.message);

/** The API's error envelope for anything that was thrown; 5xx say nothing about the inside. */
export function errorBody(error: unknown): ErrorBody {
  if (error instanceof Refusal) {
    const { statusCode, message, code, details, name } = error;
    return envelope(statusCode, message, code, { details, name });
  }
  if (error instanceof FilterRefusal) return envelope(400, error.message, error.code);
  if (isDatabaseError(error)) return databaseError(error);
  // A row the request named that is not there.
  if (error instanceof NoResultError) return envelope(404, 'There is no such record.', 'MODEL_NOT_FOUND');
  if (isBrokenForm(error)) return envelope(400, 'The form cannot be read.', 'BAD_FORM');
  const { statusCode, code, message } = error as Partial<FastifyError>;
  if (statusCode && statusCode >= 400 && statusCode < 500) return envelope(statusCode, message ?? 'Bad request', code);
  return envelope(500, 'Internal Server Error');
}

function envelope(
  statusCode: number,
  message: string,
  code?: string,
  { details, name = 'Error' }: { details?: unknown; name?: string } = {},
): ErrorBody {
  return { error: { statusCode, name, message, ...(code && { code }), ...(details !== undefined && { details }) } };
}

/** Fields that name a record; a name twice is told in a form's own words. */
const names: readonly string[] = ['name', 'label'];

/** The field a database rule names: the name or else the last key of a unique set, else the middle part of the constraint's name. */
function propertyOf(error: DatabaseError): string {
  const keys = /^Key \(([^)]+)\)=/
    .exec(error.detail ?? '')?.[1]
    ?.split(', ')
    .map((key) => key.replaceAll('"', ''));
  const named = error.constraint?.split('__')[1];
  // Of a reference that must agree with other fields, the constraint is named after the reference.
  if (error.code === '23503' && named !== undefined && keys?.includes(named)) return named;
  return keys?.find((key) => names.includes(key)) ?? keys?.at(-1) ?? named ?? 'record';
}

/** Checks of the table by the end of their names. */
const brokenRules: Readonly<Record<string, readonly [code: string, message: string]>> = {
  not_negative: ['too_small', ruleMessages.nonNegative],
  positive: ['too_small', ruleMessages.positive],
  not_below_min: ['too_small', ruleMessages.belowMin],
  not_above_places: ['too_big', ruleMessages.abovePlaces],
  not_above_in: ['too_big', ruleMessages.aboveIn],
  all_not_above_in: ['too_big', ruleMessages.aboveIn],
  not_above_wet: ['too_big', ruleMessages.aboveWet],
  sign: ['rule', ruleMessages.sign],
  draft_only: ['rule', ruleMessages.onlyDraft],
  planned_only: ['rule', ruleMessages.onlyPlanned],
  no_overlap: ['overlap', ruleMessages.overlap],
  person_or_role: ['rule', ruleMessages.personOrRole],
};

/** What a check of the table says, told by its name: an end that is before its start, an amount below zero. */
function brokenRule(constraint: string): readonly [code: string, message: string] {
  if (/__after_\w+$/.test(constraint)) return ['date', ruleMessages.date];
  const known = brokenRules[constraint.split('__').at(-1) ?? ''];
  if (known) return known;
  return ['rule', 'breaks a rule of the collection'];
}

/** Integrity rules live in the database too; what they refuse is the request's fault, not the server's. */
function databaseError(error: DatabaseError): ErrorBody {
  if (isStillReferenced(error)) return envelope(409, 'Used by other records', 'REFERENCED');
  const property = propertyOf(error);
  const invalid = (code: string, message: string) =>
    envelope(
      422,
      `The instance is not valid. Details: \`${property}\` ${message.replace(/\.$/, '')}.`,
      'VALIDATION_FAILED',
      {
        details: { codes: { [property]: [code] }, messages: { [property]: [message] } },
        name: 'ValidationError',
      },
    );
  switch (error.code) {
    case '23505':
      return invalid('uniqueness', names.includes(property) ? 'Name already in use.' : 'is not unique');
    case '23503':
      return invalid('reference', 'does not exist');
    case '23502':
      return invalid('presence', "can't be blank");
    case '23514':
    case '23P01':
      return invalid(...brokenRule(error.constraint ?? ''));
    case 'P0001':
      // A rule of our own, raised by a trigger: its constraint is the code for programs, its message is for people.
      return envelope(409, error.message, error.constraint ?? 'RULE');
    case '40P01':
    case '40001':
      return envelope(409, 'Somebody else changed the same records at this moment; try again.', 'CONFLICT');
    case '2201B':
      return envelope(400, 'The regular expression is not valid.', 'INVALID_FILTER');
    case '54000':
      return envelope(400, 'The reply is too large: ask for fewer or smaller records.', 'INVALID_FILTER');
    case '57014':
      return envelope(400, 'The query took too long; narrow it.', 'QUERY_TIMEOUT');
    default:
      return error.code.startsWith('22')
        ? envelope(400, 'A value is out of range.', 'INVALID_VALUE')
        : envelope(500, 'Internal Server Error');
  }
}

/** Every failure leaves as the envelope, also unknown paths; the address (with its token) is never repeated. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const body = errorBody(error);
    if (body.error.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(body.error.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

/** The answer to a path nobody serves. */
export const noSuchCall = (): Refusal => new Refusal('NOT_FOUND', 'There is no such call.', 404);
