import { expect, test } from 'vitest';
import english from '../texts/en.json' with { type: 'json' };
import { checkEmail, checkPassword } from './sign-in-rules.ts';

test.each([
  ['', 'Required.'],
  ['   ', 'Required.'],
  ['grower', 'Invalid e-mail.'],
  ['grower@farm', 'Invalid e-mail.'],
])('sign in: the address "%s" is answered with "%s"', (email, message) => {
  const outcome = checkEmail(email);
  expect(english.rules[String(outcome).replace('rules.', '') as keyof typeof english.rules]).toBe(message);
});

test('sign in: an address with spaces around it passes, and a password of spaces is a password', () => {
  expect(checkEmail(' grower@farm.example ')).toBe(true);
  expect(checkPassword('   ')).toBe(true);
  expect(checkPassword('')).toBe('rules.required');
});
