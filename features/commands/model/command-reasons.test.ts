import { expect, test } from 'vitest';
import { commandReasons, readReason, sayCommandError, sayReasonEn, type CommandReasonCode } from './command-reasons.ts';

const codes = Object.keys(commandReasons) as CommandReasonCode[];

test('every reason says the same values in both languages, and its sentence alone is enough to know it', () => {
  for (const code of codes) {
    const [english, spanish] = commandReasons[code];
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    expect(names.every((name) => spanish.includes(`{${name}}`))).toBe(true);
    const values = Object.fromEntries(names.map((name, index) => [name, `v${index}`]));
    const error = sayReasonEn(code, values);
    expect(sayCommandError({ error }, 'es')).toBe(sayCommandError({ error: 'x', reason: { code, values } }, 'es'));
    expect(sayCommandError({ error }, 'en')).toBe(error);
  }
});

test('devices and states are named in the language of the reader', () => {
  const reason = { code: 'staysSo', values: { device: 'light', state: 'off' } };
  expect(sayCommandError({ error: 'The order was accepted …', reason }, 'es')).toBe(
    'La orden se aceptó, pero Luz sigue en apagado tras 10 minutos',
  );
});

test('what a controller says in words of its own, or by a key of tomorrow, is shown as it came', () => {
  const error = 'valve 3 jammed';
  expect(sayCommandError({ error }, 'es')).toBe(error);
  expect(sayCommandError({ error, reason: { code: 'toString' } }, 'es')).toBe(error);
  expect(sayCommandError({ error: null }, 'es')).toBeNull();
  expect(readReason({ reason: { code: 5 } })).toBeUndefined();
  expect(readReason(null)).toBeUndefined();
});
