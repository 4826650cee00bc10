import { StateChip } from '@trellis/ui';
import type { Webhook } from '@trellis/webhooks/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Whether another system hears what happens, and since when not. */
export function WebhookState({ webhook: { isOn, disabledAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormat();
  if (!isOn && disabledAt)
    return <StateChip state="error" label={t('states.disabled', { time: dateTime(disabledAt) })} />;
  if (!isOn) return <StateChip state="disabled" label={t('states.off')} />;
  if (failingSince) return <StateChip state="warning" label={t('states.failing', { time: dateTime(failingSince) })} />;
  return <StateChip state="healthy" label={t('states.on')} />;
}
