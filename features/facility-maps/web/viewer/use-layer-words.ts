import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { LayerWords } from './map-layers.ts';

/** What layers say, in the reader's language. */
export function useLayerWords(): LayerWords {
  const { t } = useTranslation('facility-maps');
  const { duration } = useFormat();
  const say = (key: string) => (count: number) => t(`told.${key}`, { count });
  return {
    days: say('days'),
    tickets: say('tickets'),
    tasks: say('tasks'),
    overdue: say('overdue'),
    day: (day) => t('told.day', { day }),
    span: duration,
  };
}
