import { maxInteger, type Field } from '../definition/fields.ts';
import { refuse } from './refusal.ts';

/** PostgreSQL type of a field's column. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'secret':
    case 'choice':
    case 'timeOfDay':
      return 'text';
    case 'integer':
    case 'reference':
      return 'integer';
    case 'number':
      return 'double precision';
    case 'money':
      return 'numeric(14,2)';
    case 'flag':
      return 'boolean';
    case 'instant':
      return 'timestamptz';
    case 'date':
      return 'date';
    case 'json':
      return 'jsonb';
  }
}

/** How PostgreSQL writes an instant in UTC as the API shows it. */
export const instantFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * SQL of an instant as the API shows it: `2026-01-01T07:00:00.000Z`, whatever the column's precision. An interval as time zone
 * is a third cheaper than a zone's name, which PostgreSQL looks up for every value.
 */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone interval '0', '${instantFormat}')`;

/** Type used when a value is bound in a comparison. */
export const bindType = (field: Field): string => (field.kind === 'money' ? 'numeric' : columnType(field));

/** A comparison value of the field's type; its text form is read too, everything else refused (400). */
export function comparable(key: string, field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'integer':
    case 'reference':
      return integerOf(key, value);
    case 'number':
    case 'money':
      return numberOf(key, value);
    case 'flag':
      return flagOf(key, value);
    case 'instant':
      return momentOf(key, value);
    case 'date':
      return dayOf(key, value);
    case 'text':
    case 'choice':
    case 'timeOfDay':
    case 'secret':
      if (typeof value !== 'string') refuse(`The ${key} property needs text.`);
      return value;
    case 'json':
      return refuse(`The ${key} property cannot be compared.`);
  }
}

function integerOf(key: string, value: unknown): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) > maxInteger) {
    refuse(`The ${key} property needs an integer.`);
  }
  return number;
}

function numberOf(key: string, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) refuse(`The ${key} property needs a number.`);
  return number;
}

function flagOf(key: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  // The specification asks `active=1`; text queries say "true" and "false".
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return refuse(`The ${key} property needs true or false.`);
}

const moment = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function momentOf(key: string, value: unknown): string {
  if (typeof value === 'string' && moment.test(value)) {
    const at = new Date(/[T ]/.test(value) && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value);
    if (!Number.isNaN(at.getTime())) return at.toISOString();
  }
  return refuse(`The ${key} property needs an ISO date.`);
}

function dayOf(key: string, value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) {
    const day = value.slice(0, 10);
    const at = new Date(`${day}T00:00:00Z`);
    if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return day;
  }
  return refuse(`The ${key} property needs a date (YYYY-MM-DD).`);
}
