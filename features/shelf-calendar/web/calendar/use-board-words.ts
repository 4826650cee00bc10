import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardWords } from './lay-out-board.ts';

/** Words of the board in the person's language. */
export function useBoardWords(): BoardWords {
  const { t } = useTranslation('shelf-calendar');
  const { number } = useFormat();
  return useMemo(
    () => ({
      kind: (kind) => t(`kinds.${kind}`),
      places: (count) => t('places', { count }),
      outOfUse: t('shelves.outOfUse'),
      percent: (share) => `${number(share * 100)} %`,
      pushes: (days, next) => t('trouble.pushes', { count: days, next }),
      overdue: (days) => t('trouble.overdue', { count: days }),
      ofRun: t('fixed.ofRun'),
      notYours: t('fixed.notYours'),
      noBooking: t('fixed.noBooking'),
    }),
    [t, number],
  );
}
