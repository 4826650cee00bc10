import type { Said } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a diary tells by itself, in the reader's language. */
export function useSaid(): (said: Said) => string {
  const { t } = useTranslation('lifecycles');
  const { day } = useFormat();
  return useCallback(
    (told: Said) => {
      const tell = (said: Said): string => {
        if (said.key === 'takenBack') return t('log.said.takenBack', { what: said.of ? tell(said.of) : said.what });
        const sentence = t(`log.said.${said.key}`, { ...said, ...('date' in said && { date: day(said.date) }) });
        return 'reason' in said && said.reason ? `${sentence}: ${said.reason}` : sentence;
      };
      return tell(told);
    },
    [t, day],
  );
}
