/** The shared form rules with their exact messages; used by server checks and forms alike. */
export const ruleMessages = {
  required: 'Required.',
  number: 'Must be a number',
  integer: 'Must be an integer',
  positive: 'Must be greater than 0',
  nonNegative: 'Cannot be negative',
  min: (min: number) => `Cannot be less than ${min}`,
  max: (max: number) => `Cannot be more than ${max}`,
  currency: 'Number format invalid',
  email: 'Invalid e-mail.',
  date: 'Invalid Date.',
  years: 'Must be a date from 1900 to 2200',
  time: 'Invalid Time.',
  url: 'Invalid URL',
  aboveIn: 'Cannot be more than what went in',
  aboveWet: 'Cannot be more than the wet weight',
  abovePlaces: 'Cannot be more than the places of its rows',
  belowMin: 'Cannot be less than the lower value',
  sign: 'Must be below zero for what leaves and above zero for what comes',
  onlyDraft: 'Only a draft changes',
  onlyPlanned: 'Only what is planned changes',
  overlap: 'Something else is booked there at that time',
  personOrRole: 'Must name a person or a role, and not both',
  hoursMinutes: 'Invalid time format',
  timeZone: 'Must be a time zone such as America/Los_Angeles',
  text: 'is not valid text',
  recurrence: 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO',
  topicLevel: 'Cannot hold / + # or begin with $',
} as const;

/** A rule answers `true` or the message to show. */
export type Rule<T = unknown> = (value: T) => true | string;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const isMissing = (value: unknown) => value === null || value === undefined || value === '';
/** The number a value is or tells; none for text of spaces and what is neither number nor text. */
const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
};
/** A value must be given; zero counts as given. */
export const required: Rule = (value) => !isMissing(value) || ruleMessages.required;
/** Text must hold more than spaces. */
export const requiredNoBlanks: Rule = (value) =>
  (!isMissing(value) && !(typeof value === 'string' && value.trim() === '')) || ruleMessages.required;
/** An empty list counts as missing. */
export const requiredArray: Rule = (value) => (Array.isArray(value) && value.length > 0) || ruleMessages.required;
/** Anything JavaScript reads as a finite number; an empty value passes (see `required`). */
export const numeric: Rule = (value) => isMissing(value) || Number.isFinite(numberOf(value)) || ruleMessages.number;
/** A whole number; an empty value passes. */
export const wholeNumber: Rule = (value) =>
  isMissing(value) || Number.isInteger(numberOf(value)) || ruleMessages.integer;
/** A number above zero; an empty value passes. */
export const positive: Rule = (value) => isMissing(value) || numberOf(value) > 0 || ruleMessages.positive;
/** A number of zero or more; an empty value passes. */
export const nonNegative: Rule = (value) => isMissing(value) || numberOf(value) >= 0 || ruleMessages.nonNegative;
/** A number within bounds, both inclusive; an empty value passes, and so does what is no number (see `numeric`). */
export const range =
  (min: number, max: number): Rule =>
  (value) => {
    if (numberOf(value) < min) return ruleMessages.min(min);
    return !(numberOf(value) > max) || ruleMessages.max(max);
  };
/** A number with at most two decimals; an empty value passes. */
export const currency: Rule = (value) =>
  isMissing(value) || /^-?\d+(\.\d{1,2})?$/.test(textOf(value)) || ruleMessages.currency;
/** One bare address that mail programs read one way: a name, an @ and a domain with a dot, none of the signs that separate, quote or
 * wrap addresses in a mail's head; an empty value passes. */
export const emailAddress: Rule = (value) =>
  isMissing(value) || (typeof value === 'string' && oneAddress.test(value)) || ruleMessages.email;
const oneAddress =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+)+$/u;
/** A place of the IANA time zone list, such as America/Los_Angeles; no bare offset; an empty value passes. */
export const timeZoneName: Rule = (value) => {
  if (isMissing(value)) return true;
  try {
    if (!/^[A-Za-z]/.test(textOf(value))) return ruleMessages.timeZone;
    new Intl.DateTimeFormat('en', { timeZone: textOf(value) });
    return true;
  } catch {
    return ruleMessages.timeZone;
  }
};
/**
 * A rule of RFC 5545 that comes at most once a day, by the days of weeks, months and years, and does come again: what no day would ever
 * fit is refused. An empty value passes.
 */
export const recurrence: Rule = (value) => {
  if (isMissing(value)) return true;
  const parts = textOf(value)
    .split(';')
    .map((part) => part.split('='));
  const said = new Map(parts.map(([key = '', list = '']) => [key, list.split(',')]));
  const takes = daysOfFrequency.get(said.get('FREQ')?.join() ?? '');
  const isSound =
    takes !== undefined &&
    said.size === parts.length &&
    parts.every(([key = '', , ...rest]) => rest.length === 0 && (always.includes(key) || takes.includes(key))) &&
    [...said].every(([key, list]) => list.every((one) => recurrenceParts.get(key)?.test(one) === true)) &&
    onlyOne.every((key) => (said.get(key)?.length ?? 1) === 1) &&
    !(said.has('UNTIL') && said.has('COUNT')) &&
    fitsADay(said);
  return isSound || ruleMessages.recurrence;
};
/** What days each frequency may be told by. */
const daysOfFrequency: ReadonlyMap<string, readonly string[]> = new Map([
  ['DAILY', ['BYDAY']],
  ['WEEKLY', ['BYDAY']],
  ['MONTHLY', ['BYDAY', 'BYMONTHDAY', 'BYSETPOS']],
  ['YEARLY', ['BYMONTH', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS']],
]);
const always = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYHOUR', 'BYMINUTE', 'WKST'];
/** Parts with one value: a second would make several times of a day. */
const onlyOne = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYHOUR', 'BYMINUTE', 'WKST', 'BYSETPOS'];

/** Whether some day fits what a rule says of its days: no 30 February, no third of two, and no Monday every seventh day of a Tuesday. */
function fitsADay(said: ReadonlyMap<string, readonly string[]>): boolean {
  const [frequency] = said.get('FREQ') ?? [];
  const days = said.get('BYDAY');
  const areNumbered = days?.some((day) => /\d/.test(day)) ?? false;
  const isByWeek = frequency === 'DAILY' || frequency === 'WEEKLY';
  if (areNumbered && (isByWeek || said.has('BYMONTHDAY'))) return false;
  if (frequency === 'DAILY' && days && Number(said.get('INTERVAL')?.[0] ?? 1) % 7 === 0) return false;
  const place = said.get('BYSETPOS')?.[0];
  // Each day of the week comes four times in every month.
  if (place !== undefined && (!days || areNumbered || Math.abs(Number(place)) > 4 * days.length)) return false;
  const monthDays = said.get('BYMONTHDAY');
  return (
    monthDays === undefined ||
    (said.get('BYMONTH') ?? ['1']).some((month) => {
      const last = new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
      return monthDays.some((day) => Math.abs(Number(day)) <= last);
    })
  );
}
/** What each part of a recurrence rule may hold, one of its list at a time. */
const recurrenceParts: ReadonlyMap<string, RegExp> = new Map([
  ['FREQ', /^[A-Z]+$/],
  ['INTERVAL', /^[1-9]\d{0,2}$/],
  ['COUNT', /^[1-9]\d{0,2}$/],
  ['UNTIL', /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/],
  ['BYDAY', /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/],
  ['BYMONTHDAY', /^-?([1-9]|[12]\d|3[01])$/],
  ['BYMONTH', /^([1-9]|1[0-2])$/],
  ['BYSETPOS', /^[+-]?[1-9]\d?$/],
  ['BYHOUR', /^(1?\d|2[0-3])$/],
  ['BYMINUTE', /^[1-5]?\d$/],
  ['WKST', /^(MO|SU)$/],
]);
/** A name that messages are addressed with: one level of their topic. */
export const topicLevelName: Rule = (value) =>
  isMissing(value) || /^(?!\$)[^/+#\p{Cc}\p{Cf}\p{Cs}]+$/u.test(textOf(value)) || ruleMessages.topicLevel;
/** An end (ISO text or Date) that is not before its start; missing ends pass. */
export const endNotBefore =
  (start: string | Date | null | undefined): Rule<string | Date | null | undefined> =>
  (end) =>
    !start || !end || new Date(end).getTime() >= new Date(start).getTime() || ruleMessages.date;
/** A start time `HH:MM` that is not in the past when its date is today; `now` is the facility's wall clock. */
export const startTimeNotPast =
  (dateText: string, now: { date: string; time: string }): Rule<string | null | undefined> =>
  (time) =>
    !time || dateText !== now.date || time >= now.time || ruleMessages.time;
/** An end time `HH:MM` after the start time when both are on the same day. */
export const endTimeAfter =
  (startTime: string | null | undefined, isSameDay: boolean): Rule<string | null | undefined> =>
  (time) =>
    !time || !startTime || !isSameDay || time > startTime || ruleMessages.time;
/** An http(s) address or a path of this server; an empty value passes. */
export const webAddress: Rule = (value) => isMissing(value) || isWebAddress(value) || ruleMessages.url;
/** Whole hours, or hours:MM with minutes 00–59; an empty value passes. */
export const hoursMinutes: Rule = (value) =>
  isMissing(value) || /^\d+(:[0-5]\d)?$/.test(textOf(value)) || ruleMessages.hoursMinutes;

function isWebAddress(value: unknown): boolean {
  // A browser reads a backslash as a slash and passes over control characters: `/\\host` would lead to another server.
  if (typeof value !== 'string' || /[\s\\\p{Cc}\p{Cf}]/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\/[^/?#]/i.test(value) && URL.canParse(value) && new URL(value).username === '';
}
