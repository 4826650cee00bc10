import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

/**
 * So many rows of a long list at first, and a button that says how many are left and shows as many again: nothing is left out
 * unsaid. `through`: the place of a row that is shown whatever stands before it.
 */
export function useMore<Row>(
  rows: readonly Row[],
  step: number,
  through = -1,
): { shown: readonly Row[]; more: ReactNode } {
  const t = useUiTexts();
  const [most, setMost] = useState(step);
  const count = Math.max(most, through + 1);
  const left = rows.length - count;
  return {
    shown: rows.slice(0, count),
    more:
      left > 0 ? (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setMost(count + step)}>
          {t('page.more', { count: left })}
        </Button>
      ) : null,
  };
}
