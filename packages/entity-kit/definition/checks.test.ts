import { describe, expect, test } from 'vitest';
import {
  choice,
  createCheck,
  currency,
  date,
  decimal,
  defineEntity,
  email,
  emailAddress,
  endNotBefore,
  endTimeAfter,
  flag,
  hoursMinutes,
  instant,
  integer,
  money,
  nonNegative,
  numeric,
  patchCheck,
  positive,
  problemsOf,
  providerScope,
  range,
  recurrenceRule,
  requiredArray,
  requiredNoBlanks,
  required,
  secret,
  startTimeNotPast,
  text,
  timeOfDay,
  timeZone,
  topicLevel,
  url,
  webAddress,
  wholeNumber,
  type Rule,
} from '../index.ts';

const Sample = defineEntity(
  'sample',
  {
    name: text({ max: 5 }),
    mail: email({ optional: true }),
    link: url({ optional: true }),
    count: integer({ min: 1, max: 10, default: 1 }),
    pieces: integer({ min: 0, optional: true }),
    copies: integer({ min: 1, optional: true }),
    ratio: decimal({ min: 0, optional: true }),
    price: money({ optional: true }),
    on: flag(),
    at: instant({ optional: true }),
    day: date({ optional: true }),
    time: timeOfDay({ optional: true }),
    zone: timeZone({ optional: true }),
    device: topicLevel({ optional: true }),
    again: recurrenceRule({ optional: true }),
    kind: choice(['a', 'b'], { default: 'a' }),
    state: choice(['new', 'done'], { default: 'new', byAction: true }),
    key: secret({ optional: true }),
    made: integer({ optional: true, serverSet: true }),
  },
  {
    path: 'samples',
    table: 'samples',
    meaning: 'samples',
    scope: providerScope,
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['name'] },
  },
);

const problems = (body: unknown, check = createCheck(Sample)) => {
  const result = check.safeParse(body);
  return result.success
    ? []
    : problemsOf(result.error, body).map(({ property, code, message }) => [property, code, message]);
};

describe('checks of a new record', () => {
  test('the smallest good record passes; defaults and optional fields may be missing', () => {
    expect(problems({ name: 'a' })).toEqual([]);
    expect(
      problems({
        name: 'a',
        mail: null,
        price: 1.25,
        at: '2026-01-01T00:00:00Z',
        day: '2026-02-28',
        time: '23:59',
        zone: 'America/Argentina/Ushuaia',
        device: 'light 1',
        key: 'x',
      }),
    ).toEqual([]);
  });

  test.each([
    [{}, ['name', 'presence', "can't be blank"]],
    [{ name: '' }, ['name', 'presence', "can't be blank"]],
    [{ name: '   ' }, ['name', 'presence', "can't be blank"]],
    [{ name: 'abcdef' }, ['name', 'length.max', 'is too long']],
    [{ name: 'a', mail: 'x@y' }, ['mail', 'custom', 'Invalid e-mail.']],
    [{ name: 'a', link: 'javascript:alert(1)' }, ['link', 'custom', 'Invalid URL']],
    [{ name: 'a', count: 1.5 }, ['count', 'numericality.int', 'Must be an integer']],
    [{ name: 'a', count: '5' }, ['count', 'numericality.int', 'Must be an integer']],
    [{ name: 'a', count: 11 }, ['count', 'too_big', 'Cannot be more than 10']],
    [{ name: 'a', count: 0 }, ['count', 'too_small', 'Cannot be less than 1']],
    [{ name: 'a', ratio: -1 }, ['ratio', 'too_small', 'Cannot be negative']],
    [{ name: 'a', pieces: -1 }, ['pieces', 'too_small', 'Cannot be negative']],
    [{ name: 'a', copies: 0 }, ['copies', 'too_small', 'Must be greater than 0']],
    [{ name: 'a', ratio: 'x' }, ['ratio', 'numericality.number', 'Must be a number']],
    [{ name: 'a', price: 1.234 }, ['price', 'custom', 'Number format invalid']],
    [{ name: 'a', at: 'yesterday' }, ['at', 'date', 'Invalid Date.']],
    [{ name: 'a', day: '2026-02-30' }, ['day', 'date', 'Invalid Date.']],
    [{ name: 'a', time: '24:00' }, ['time', 'invalid_format', 'Invalid Time.']],
    [{ name: 'a', zone: 'Pacific' }, ['zone', 'custom', 'Must be a time zone such as America/Los_Angeles']],
    [{ name: 'a', zone: '+05:00' }, ['zone', 'custom', 'Must be a time zone such as America/Los_Angeles']],
    [{ name: 'a', device: 'pump 1/2' }, ['device', 'custom', 'Cannot hold / + # or begin with $']],
    [{ name: 'a', device: '#' }, ['device', 'custom', 'Cannot hold / + # or begin with $']],
    [{ name: 'a', device: '$SYS' }, ['device', 'custom', 'Cannot hold / + # or begin with $']],
    [{ name: 'a', device: 'lamp\u200b' }, ['device', 'custom', 'Cannot hold / + # or begin with $']],
    [{ name: 'a', again: 'Mondays' }, ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO']],
    [
      { name: 'a', again: 'FREQ=SECONDLY' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=WEEKLY;BYDAY=XX' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=WEEKLY;FREQ=DAILY' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=DAILY;COUNT=2;UNTIL=20260101' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [{ name: 'a', again: 'INTERVAL=2' }, ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO']],
    [
      { name: 'a', again: 'FREQ=DAILY;INTERVAL=0' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=DAILY=1' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=DAILY;INTERVAL=7;BYDAY=MO' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=DAILY;BYHOUR=8,20' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=MONTHLY;BYSETPOS=2' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=MONTHLY;BYMONTHDAY=15;BYSETPOS=3' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=MONTHLY;BYDAY=2MO;BYSETPOS=2' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=9' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [
      { name: 'a', again: 'FREQ=WEEKLY;BYDAY=2MO' },
      ['again', 'custom', 'Must be a recurrence rule such as FREQ=WEEKLY;BYDAY=MO'],
    ],
    [{ name: '\ud800' }, ['name', 'custom', 'is not valid text']],
    [{ name: 'A\u202egnp' }, ['name', 'custom', 'is not valid text']],
    [{ name: '\u2067A' }, ['name', 'custom', 'is not valid text']],
    [{ name: 'a', other: 1 }, ['other', 'unknown-property', 'is not defined in the model']],
    [{ name: 'a', id: 1 }, ['id', 'absence', "can't be set"]],
    [{ name: 'a', made: 1 }, ['made', 'unknown-property', 'is not defined in the model']],
  ])('%j is refused', (body, expected) => {
    expect(problems(body)).toEqual([expected]);
  });

  test.each([
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=MO',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=+1MO',
    'FREQ=MONTHLY;BYDAY=5FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=5',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4',
    'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=31',
    'FREQ=DAILY;BYHOUR=8;COUNT=10',
    'FREQ=WEEKLY;UNTIL=20261231T235959Z',
  ])('%s comes again', (again) => {
    expect(problems({ name: 'a', again })).toEqual([]);
  });

  test('a change may not touch what only actions change', () => {
    expect(problems({ state: 'done' }, patchCheck(Sample))).toEqual([
      ['state', 'unknown-property', 'is not defined in the model'],
    ]);
    expect(problems({ name: 'b' }, patchCheck(Sample))).toEqual([]);
    expect(problems({ name: null }, patchCheck(Sample))).toEqual([['name', 'presence', "can't be blank"]]);
  });
});

describe('shared form rules', () => {
  const today = { date: '2026-01-01', time: '10:00' };
  test.each<[string, Rule<never>, unknown[], unknown[], string]>([
    ['required', required, [0, 'a', false, ' '], ['', null, undefined], 'Required.'],
    ['required, no blanks', requiredNoBlanks, [0, 'a'], ['', '   ', null], 'Required.'],
    ['required array', requiredArray, [[0]], [[], null, undefined], 'Required.'],
    ['numeric', numeric, [0, '1.5', '-2', '', null], ['x', '1,5', '   ', true], 'Must be a number'],
    ['integer', wholeNumber, [0, '7', '-2', ''], [1.5, '1.5', 'x', ' '], 'Must be an integer'],
    ['positive', positive, [1, '0.1', ''], [0, '0', -1, 'x'], 'Must be greater than 0'],
    ['non-negative', nonNegative, [0, '3', ''], [-1, '-0.1', 'x'], 'Cannot be negative'],
    ['range, below', range(1, 5), [1, '5', '', 'x'], [0, '0.9'], 'Cannot be less than 1'],
    ['range, above', range(1, 5), [1, '5', null], [6, '5.1'], 'Cannot be more than 5'],
    ['currency', currency, ['12', '12.5', 12.25, '-3', ''], ['1.234', '1.', 'x', '1,20'], 'Number format invalid'],
    [
      'e-mail',
      emailAddress,
      ['a@b.co', '', 'ñandú@finca.example', "o'neil+farm@sub.farm.example"],
      [
        'a@b',
        'a b@c.co',
        '@b.co',
        '<spy@evil.example>',
        'Boss <spy@evil.example>',
        'a@b.co,spy@evil.example',
        'a@b.co;spy@evil.example',
        'a@b.co\tspy@evil.example',
        'a@b.co\r\nBcc: spy@evil.example',
        '"a"@b.co',
        'a@b.co\u200b',
        'a@b\u2028.co',
        'a@@b.co',
        'a@b..co',
      ],
      'Invalid e-mail.',
    ],
    [
      'web address',
      webAddress,
      ['/files/a.png', 'https://example.test/b.png?c=d#e', 'http://10.0.0.1:8080/x', ''],
      [
        '/\\evil.example',
        '//evil.example',
        '\\\\evil.example',
        '/\t/evil.example',
        '/\n/evil.example',
        '/\u200b/evil.example',
        '/\u00a0/evil.example',
        ' //evil.example',
        'https:\\\\evil.example',
        'https:evil.example',
        'https:///evil.example',
        'https://good.example@evil.example',
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'java\tscript:alert(1)',
        'data:text/html,x',
        'ftp://evil.example',
      ],
      'Invalid URL',
    ],
    ['end date', endNotBefore('2026-01-02'), ['2026-01-02', '2026-01-03', null], ['2026-01-01'], 'Invalid Date.'],
    ['start time today', startTimeNotPast('2026-01-01', today), ['10:00', null], ['09:59'], 'Invalid Time.'],
    ['start time tomorrow', startTimeNotPast('2026-01-02', today), ['09:59', '00:00'], [], 'Invalid Time.'],
    ['end time', endTimeAfter('10:00', true), ['10:01', null], ['10:00', '09:00'], 'Invalid Time.'],
    ['end time of another day', endTimeAfter('10:00', false), ['09:00'], [], 'Invalid Time.'],
    ['URL', webAddress, ['https://a.co/b', '/files/a.png', ''], ['a.co', '//a.co', 'javascript:x'], 'Invalid URL'],
    ['hours-minutes', hoursMinutes, ['90', '1:05', '12:59', ''], ['12:60', '1:5', ':30', 'x'], 'Invalid time format'],
  ])('%s', (_name, rule, good, bad, message) => {
    for (const value of good) expect(rule(value as never)).toBe(true);
    for (const value of bad) expect(rule(value as never)).toBe(message);
  });
});
