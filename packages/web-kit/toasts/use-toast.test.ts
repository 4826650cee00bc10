import { expect, test } from 'vitest';
import { showToastsWith, useToast } from './use-toast.ts';

test('a toast said before there is a place for it is shown when there is one', () => {
  const toast = useToast();
  toast.error('first');
  const shown: string[] = [];
  const end = showToastsWith((kind, text) => shown.push(`${kind}: ${text}`));
  toast.success('second');
  expect(shown).toEqual(['error: first', 'success: second']);
  end();
  toast.info('third');
  expect(shown).toHaveLength(2);
  showToastsWith((_, text) => shown.push(text))();
  expect(shown.at(-1)).toBe('third');
});
