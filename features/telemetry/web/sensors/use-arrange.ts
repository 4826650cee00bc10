import { everyday } from '@trellis/entity-kit';
import { sensorsApi } from '@trellis/telemetry/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** What shows sensors beside their own list. */
const changes = ['latest-sensor-readings', 'ag_platformGroups', 'zones'];

/** Places, ranks and switches sensors; each is taken back to what it was, unless somebody changed it since. */
export function useArrange(onSuccess?: () => void) {
  const { t } = useTranslation('sensors');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const { patch } = everyday('sensors');
  return useAction(sensorsApi.calls.arrange, {
    success: ({ count }) => t('changed', { count }),
    changes,
    undo: ({ written }) => {
      const steps = written.map(
        ({ id, updatedate, before }) =>
          () =>
            send(patch, { params: { id }, body: { ...before, updatedate } }),
      );
      return () => takeBack(steps, ['sensors', ...changes]);
    },
    ...(onSuccess && { onSuccess }),
  });
}
