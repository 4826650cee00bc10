// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { destructionOf, noDestruction } from './destruction-fields.tsx';

test('the weight of what is destroyed is read as its reader writes numbers', () => {
  const of = (weight: string, lang: string) =>
    destructionOf({ ...noDestruction, destroyPlantReason_id: 1, weight }, lang);
  expect(of('1,000', 'en')).toEqual({ destroyPlantReason_id: 1, weightGrams: 1000 });
  expect(of('1,000.5', 'es')).toEqual({ destroyPlantReason_id: 1, weightGrams: 1000.5 });
  expect(of('', 'en')).toEqual({ destroyPlantReason_id: 1 });
  for (const wrong of ['-1', 'much', '1,2,3']) expect(of(wrong, 'en')).toBeUndefined();
});
