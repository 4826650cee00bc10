import { useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { commandRuns } from './command-runs.ts';

/** Does one batch at a time; while another is being sent it says so and answers `refused`. */
export function useOneRun(): <T>(work: () => Promise<T>) => Promise<T | 'refused'> {
  const toast = useToast();
  const { t } = useTranslation('commands');
  return async (work) => {
    const outcome = await commandRuns.run(work);
    if (outcome === 'refused') toast.error(t('messages.wait'));
    return outcome;
  };
}
