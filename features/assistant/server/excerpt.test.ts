import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const page =
  'Language: English or Spanish. Light or dark mode. Change your password under Sign-in. It needs twelve characters.';

test('begins with the sentence that has most of the question', () => {
  expect(excerpt(page, 'How do I change my passwords?')).toBe(
    'Change your password under Sign-in. It needs twelve characters.',
  );
  expect(excerpt('What grows in it, what is broken. A lifecycle runs.', 'what is a lifecycle')).toBe(
    'A lifecycle runs.',
  );
  expect(excerpt('Uno. Cambie su contraseña aquí.', 'como cambio mi contrasena')).toBe('Cambie su contraseña aquí.');
});

test('begins with the beginning where none has any', () => {
  expect(excerpt(page, '?')).toBe(page);
  expect(excerpt('', 'anything')).toBe('');
});

test('ends with a whole sentence, or at least a whole word', () => {
  expect(excerpt('Short one. '.repeat(40), 'x').length).toBeLessThanOrEqual(240);
  expect(excerpt(`${'word '.repeat(100)}end.`, 'x')).toMatch(/^(word )+…$/);
});
