import { skipReasons, skipReasonsEs } from '@trellis/commands/model';
import { expect, test } from 'vitest';
import english from './texts/en.json' with { type: 'json' };
import spanish from './texts/es.json' with { type: 'json' };

test('pages and server say alike why a unit is left out of a command, in both languages', () => {
  expect(english.skip).toMatchObject(skipReasons);
  expect(spanish.skip).toMatchObject(skipReasonsEs);
});
