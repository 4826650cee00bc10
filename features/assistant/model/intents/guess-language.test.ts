import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

test.each([
  ['How do I change my password?', 'en'],
  ['what is a lifecycle', 'en'],
  ['¿Contraseña?', 'es'],
  ['como cambio mi contrasena', 'es'],
  ['que es un ciclo de cultivo', 'es'],
  ['VPD', undefined],
  ['', undefined],
])('%s', (text, lang) => expect(guessLanguage(text)).toBe(lang));
