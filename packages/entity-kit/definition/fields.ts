import type * as z from 'zod';

/** What every kind of field may say about itself. */
export interface FieldCommon {
  /** May be missing or null. */
  optional?: boolean;
  /** One line: what the value means, with its unit and range where it has one. */
  meaning?: string;
  /** Unit shown beside the value, e.g. `°C`, `s`, `g`. */
  unit?: string;
  /** Written by the server and its actions alone (a balance, who signed); refused (422) in a request body, in an import too. */
  serverSet?: boolean;
  /** Changed by actions alone (a state of a state machine): may be given on create, refused in a PATCH or PUT. */
  byAction?: boolean;
  /** Roles that see the field; others neither read, filter nor order by it. Administrators always do. */
  seenBy?: readonly string[];
  /** The person a row belongs to sees the field too, whatever their roles. */
  seenByOwner?: boolean;
}

export interface TextField extends FieldCommon {
  kind: 'text';
  max: number;
  format?: 'email' | 'url' | 'html' | 'timeZone' | 'topicLevel' | 'recurrence';
  /** Messages are posted there: a private address is refused, unless the installation allows it. */
  isPostedTo?: true;
  default?: string;
}
export interface IntegerField extends FieldCommon {
  kind: 'integer';
  min: number;
  max: number;
  default?: number;
}
export interface NumberField extends FieldCommon {
  kind: 'number';
  min?: number;
  max?: number;
  default?: number;
}
export interface MoneyField extends FieldCommon {
  kind: 'money';
  default?: number;
}
export interface FlagField extends FieldCommon {
  kind: 'flag';
  default?: boolean;
}
export interface InstantField extends FieldCommon {
  kind: 'instant';
  default?: 'now';
  notAfter?: 'today';
}
export interface DateField extends FieldCommon {
  kind: 'date';
}
export interface TimeOfDayField extends FieldCommon {
  kind: 'timeOfDay';
}
export interface ChoiceField<V extends string = string> extends FieldCommon {
  kind: 'choice';
  values: readonly V[];
  default?: V;
}
export interface JsonField extends FieldCommon {
  kind: 'json';
  /** What the value is, element by element. */
  of: z.ZodType;
  /** What `of` comes to as a whole. */
  shape: 'object' | 'array' | 'any';
  /** Length of its JSON text at most, in bytes. */
  maxBytes: number;
}
export interface SecretField extends FieldCommon {
  kind: 'secret';
  /** A hash, which nobody turns back: stored as it is, so that it can be looked up. Every other secret is sealed at rest. */
  oneWay?: true;
}
export interface ReferenceField extends FieldCommon {
  kind: 'reference';
  /** Entity name, e.g. `unit`. */
  to: string;
  /** Name of the included record; by default the field without `_id`. */
  relation?: string;
  /** May lead to a row of another facility; the text says why. Every other reference leads to the row's own facility or to the provider's. */
  acrossFacilities?: string;
  /** Whoever writes the row: set to the caller on create, refused for somebody else, kept afterwards. */
  isAuthor?: boolean;
  /** What happens to this row when the referenced one is deleted; `keep`: nothing, it goes on naming what is gone (no foreign key). */
  onDelete: 'restrict' | 'cascade' | 'clear' | 'keep';
  default?: number;
}

export type Field =
  | TextField
  | IntegerField
  | NumberField
  | MoneyField
  | FlagField
  | InstantField
  | DateField
  | TimeOfDayField
  | ChoiceField
  | JsonField
  | SecretField
  | ReferenceField;

/** Kinds of field that may have a default. */
type WithDefault = Exclude<Field, DateField | TimeOfDayField | JsonField | SecretField>;
/** Whether the field has a value of its own when none is given. */
export const hasDefault = (field: Field): field is WithDefault & { default: NonNullable<WithDefault['default']> } =>
  (field as { default?: unknown }).default !== undefined;

type Options<F> = Omit<F, 'kind'>;
/** The greatest whole number of 32 bits: of a row's id, and of every integer column. */
export const maxInteger = 2_147_483_647;

/** One line of text; `max` is its length limit in characters (255 unless said). */
export const text = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 255, ...options }) as { kind: 'text'; max: number } & O;
/** Text of several lines, up to 20 000 characters unless said. */
export const longText = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 20_000, ...options }) as { kind: 'text'; max: number } & O;
/** Formatted text people write (HTML), up to 100 000 characters unless said; the server keeps only harmless formatting. */
export const richText = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 100_000, ...options, format: 'html' }) as { kind: 'text'; max: number; format: 'html' } & O;
/** An e-mail address. */
export const email = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 254, format: 'email', ...options }) as { kind: 'text'; max: number; format: 'email' } & O;
/** A web address, absolute or a path of this server. */
export const url = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 2048, format: 'url', ...options }) as { kind: 'text'; max: number; format: 'url' } & O;
/** A place of the IANA time zone list, such as America/Los_Angeles. */
export const timeZone = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 64, format: 'timeZone', ...options }) as { kind: 'text'; max: number; format: 'timeZone' } & O;
/** A name that stands for one level of a message's topic. */
export const topicLevel = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 80, format: 'topicLevel', ...options }) as {
    kind: 'text';
    max: number;
    format: 'topicLevel';
  } & O;
/** When something comes again: a recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO. */
export const recurrenceRule = <const O extends Partial<Options<TextField>>>(options?: O) =>
  ({ kind: 'text', max: 500, format: 'recurrence', ...options }) as {
    kind: 'text';
    max: number;
    format: 'recurrence';
  } & O;
/** A whole number of 32 bits. */
export const integer = <const O extends Partial<Options<IntegerField>>>(options?: O) =>
  ({ kind: 'integer', min: -maxInteger, max: maxInteger, ...options }) as {
    kind: 'integer';
    min: number;
    max: number;
  } & O;
/** A decimal number (double precision); NaN and infinities are refused. */
export const decimal = <const O extends Partial<Options<NumberField>>>(options?: O) =>
  ({ kind: 'number', ...options }) as { kind: 'number' } & O;
/** An amount with at most two decimals. */
export const money = <const O extends Partial<Options<MoneyField>>>(options?: O) =>
  ({ kind: 'money', ...options }) as { kind: 'money' } & O;
/** True or false; false unless the definition says otherwise. */
export const flag = <const O extends Partial<Options<FlagField>>>(options?: O) =>
  ({ kind: 'flag', default: false, ...options }) as { kind: 'flag'; default: boolean } & O;
/** A moment in UTC. */
export const instant = <const O extends Partial<Options<InstantField>>>(options?: O) =>
  ({ kind: 'instant', ...options }) as { kind: 'instant' } & O;
/** A calendar day, `YYYY-MM-DD`. */
export const date = <const O extends Partial<Options<DateField>>>(options?: O) =>
  ({ kind: 'date', ...options }) as { kind: 'date' } & O;
/** A wall-clock time `HH:MM` in the facility's time zone. */
export const timeOfDay = <const O extends Partial<Options<TimeOfDayField>>>(options?: O) =>
  ({ kind: 'timeOfDay', ...options }) as { kind: 'timeOfDay' } & O;
/** One of a fixed list of words. */
export const choice = <const V extends string, const O extends Partial<Omit<ChoiceField<V>, 'kind' | 'values'>>>(
  values: readonly V[],
  options?: O,
) => ({ kind: 'choice', values, ...options }) as { kind: 'choice'; values: readonly V[] } & O;
/** Structured data stored as one value, up to 16 KB unless said; not for what is searched, edited or reported row by row. */
export const json = <const O extends Pick<JsonField, 'of'> & Partial<Options<JsonField>>>(options: O) =>
  ({ kind: 'json', shape: wholeOf(options.of), maxBytes: 16_384, ...options }) as {
    kind: 'json';
    shape: JsonField['shape'];
    maxBytes: number;
  } & O;
const wholeOf = ({ type }: Pick<z.ZodType, 'type'>): JsonField['shape'] => {
  if (type === 'array') return 'array';
  return type === 'object' || type === 'record' ? 'object' : 'any';
};
/** Write-only text: accepted, never returned, filtered or ordered by; sealed at rest unless it is a hash (`oneWay`). */
export const secret = <const O extends Partial<Options<SecretField>>>(options?: O) =>
  ({ kind: 'secret', ...options }) as { kind: 'secret' } & O;
/** The id of a row of another entity, named by that entity's name. */
export const reference = <const T extends string, const O extends Partial<Omit<ReferenceField, 'kind' | 'to'>>>(
  to: T,
  options?: O,
) =>
  ({ kind: 'reference', to, onDelete: 'restrict', ...options }) as {
    kind: 'reference';
    to: T;
    onDelete: ReferenceField['onDelete'];
  } & O;
/** Whose row of a list it is: the facility's own, or (empty) the provider's, which all read and administrators keep. */
export const ownFacility = () =>
  reference('facility', { optional: true, onDelete: 'cascade', meaning: 'whose own; empty: the provider’s' });

type ValueOf<F> = F extends { kind: 'text' | 'instant' | 'date' | 'timeOfDay' | 'secret' }
  ? string
  : F extends { kind: 'integer' | 'number' | 'money' | 'reference' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'choice'; values: readonly (infer V)[] }
        ? V
        : F extends { kind: 'json' }
          ? F extends { of: z.ZodType<infer T> }
            ? T
            : unknown
          : never;

/** The value of one field as records carry it: null when optional and absent. */
export type FieldValue<F> = F extends { optional: true } ? ValueOf<F> | null : ValueOf<F>;
