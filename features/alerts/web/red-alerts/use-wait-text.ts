import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** In seconds. */
const minute = 60;

/** How long people took to acknowledge, in words. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation('red-alerts');
  const { duration } = useFormat();
  return (seconds) => (seconds < minute ? t('seconds', { count: seconds }) : duration(seconds * 1000));
}
