import type { WarningRule } from '@trellis/units/model';
import { expect, test } from 'vitest';
import en from '../../texts/en.json' with { type: 'json' };
import es from '../../texts/es.json' with { type: 'json' };
import { makeEntry } from '../../live/unit-entry.ts';
import { noon, unitRecord } from '../../live/unit-record.fixture.ts';
import type { UnitIssues } from '../../live/use-unit-issues.ts';
import type { GridWords } from '../grid-words.ts';
import { listReasons } from './reasons.ts';

// A rule that is added has to be named here before this compiles.
const rules: Readonly<Record<WarningRule, true>> = {
  'temperature.low': true,
  'temperature.high': true,
  'temperature.doubt': true,
  'temperature.old': true,
  'humidity.low': true,
  'humidity.high': true,
  'humidity.doubt': true,
  'co2.low': true,
  'co2.high': true,
  'co2.doubt': true,
  'irrigation.late': true,
  'irrigation.missing-settings': true,
  'irrigation.missed': true,
  'controller.offline': true,
};

test.each(Object.keys(rules))('a unit in trouble by %s says so in both languages', (rule) => {
  const [what = '', how = ''] = rule.split('.');
  for (const { reasons } of [en, es]) {
    const words = (reasons as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[what];
    expect(typeof words === 'object' ? words[how] : undefined).toMatch(/\w+/);
  }
});

/** Words as somebody reads them who chose Spanish. */
const spanish = {
  t: (key: string, values?: { limit?: string }) => values?.limit ?? key,
  format: {
    ...{ locale: 'es-US', units: 'metric', dateTime: () => '3:10 p. m.' },
    number: (value: number, places = 0) => value.toFixed(places),
  },
} as unknown as GridWords;
const none: UnitIssues = { alerts: [], tickets: [] };

test('a limit between whole percents is told as it is, as on the card', () => {
  const entry = makeEntry(unitRecord(1, { humidity: 0.9 }), noon);
  const [reason] = listReasons(entry, { issues: none, lines: undefined }, spanish);
  expect(reason?.detail).toBe('65.5 %');
});

test('an alert is a reason in the reader’s language, not in the words the server kept', () => {
  const exceptionType = {
    ...{ labelEs: 'Riego perdido', messageTemplate: null },
    messageTemplateEs: '{unit} no se regó; desde las {since}.',
  };
  const kept = {
    name: 'Missed irrigation',
    code: 'IRR',
    message: 'E-09 was not irrigated.',
    value: null,
    limitValue: null,
  };
  const since = { firstOccurrred: '2026-11-22T23:10:00Z', affectedUnits: null, occurrences: 1, escalationLevel: 1 };
  const open = { ExceptionStatus_id: 1, limitValue: null, owner: null };
  const alert = { id: 3, platformGroup_id: 1, ...open, ...kept, ...since, facts: { unit: 'E-09' }, exceptionType };
  const issues = { ...none, alerts: [alert] };
  const [reason] = listReasons(makeEntry(unitRecord(1), noon), { issues, lines: undefined }, spanish);
  expect(reason).toMatchObject({ word: 'Riego perdido', detail: 'E-09 no se regó; desde las 3:10 p. m.' });
});

test('an urgent alert about something else comes before what the air is like; one that says the same is said once', () => {
  const since = { firstOccurrred: '2026-11-22T23:10:00Z', affectedUnits: null, occurrences: 1, value: null };
  const plain = { platformGroup_id: 1, ExceptionStatus_id: 1, limitValue: null, owner: null, facts: null, ...since };
  const told = { message: 'M', exceptionType: null };
  const leak = { id: 3, code: 'IRR-003', name: 'Leak', escalationLevel: 1, ...plain, ...told };
  const warm = { id: 4, code: 'HUM-001', name: 'Humidity too high', escalationLevel: 2, ...plain, ...told };
  const entry = makeEntry(unitRecord(1, { humidity: 0.9 }), noon);
  const reasons = listReasons(entry, { issues: { ...none, alerts: [warm, leak] }, lines: undefined }, spanish);
  expect(reasons.map(({ word }) => word)).toEqual(['Leak', 'reasons.humidity.high']);
  expect(reasons[1]?.since).toBe(Date.parse(since.firstOccurrred));
});
