import { expect, test } from 'vitest';
import { refusalText } from './refusal-text.ts';

const refused = (code: string | undefined, message: string, statusCode = 409, details?: unknown) => ({
  code,
  message,
  statusCode,
  details,
});

test.each([
  [
    refused('OWN_APPROVAL', 'Somebody other than the author approves an entry.'),
    'Una entrada la aprueba alguien distinto de su autor.',
  ],
  [refused('BATCH_SHORT', 'Only 12.5 g are left of the batch B-7.'), 'Del lote solo quedan 12.5 g.'],
  [refused('STEPS_OPEN', 'Do these steps first: Drying, Trim.'), 'Haga primero estos pasos: Drying, Trim.'],
  [refused('RESULTS_MISSING', 'Some analytes of the ordered tests have no result.'), 'Faltan resultados.'],
  [
    refused('VALIDATION_FAILED', 'The `x` instance is not valid.', 422, { messages: { name: ['x'], seq: ['y'] } }),
    'Revise estos campos: name, seq.',
  ],
  [
    refused(undefined, 'Internal Server Error', 500),
    'Se produjo un error en el servidor. Inténtelo de nuevo más tarde.',
  ],
  [refused('NEW_CODE', 'Something new.'), 'Something new.'],
  [refused('BATCH_SHORT', 'Too little is left.'), 'Too little is left.'],
])('a refusal is told in Spanish with what it names', async (given, told) => {
  expect(await refusalText(given, 'es')).toBe(told);
  expect(await refusalText(given, 'en')).toBe(given.message);
});
