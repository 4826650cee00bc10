import { expect, test } from 'vitest';
import { asksToStop, matchChoice, readConsent } from './match-choice.ts';

const choices = ['GA-R12-3', 'GA-R12-4', 'North 07 (Veg A)'].map((label) => ({ label }));
const pick = (reply: string) => matchChoice(reply, choices)?.label;

test('a reply picks by name, by what only one has, or by place', () => {
  expect(pick('ga r12 4')).toBe('GA-R12-4');
  expect(pick('the first')).toBeUndefined();
  expect(pick('veg a')).toBe('North 07 (Veg A)');
  expect(pick('2')).toBe('GA-R12-4');
  expect(pick('3')).toBe('GA-R12-3');
  expect(pick('9')).toBeUndefined();
  expect(pick('r12')).toBeUndefined();
  expect(pick('')).toBeUndefined();
});

test('only plain words agree or decline', () => {
  for (const reply of ['Yes', 'yes, please', 'Sí', 'claro', 'OK!']) expect(readConsent(reply), reply).toBe('yes');
  for (const reply of ['no', 'Cancel', 'cancela', "Don't"]) expect(readConsent(reply), reply).toBe('no');
  for (const reply of ['yes but A-2', 'sí, pero más tarde', 'not now', 'open alerts', ''])
    expect(readConsent(reply), reply).toBeUndefined();
});

test('the word alone stops, within a question it does not', () => {
  for (const words of ['Stop', 'stop.', 'Para', 'cancelar']) expect(asksToStop(words), words).toBe(true);
  for (const words of ['stop irrigation of A-1', 'para mañana', '']) expect(asksToStop(words), words).toBe(false);
});
