import { everyday, filtered } from '@trellis/entity-kit';
import { devicesApi, type PushDevice } from '@trellis/notifications/model';
import { useAction, useCall, useToast, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Sends a test to each of one's own devices of a kind, and says what became of it. */
export function useTestOwnDevices(kind: PushDevice['kind'], onTested: () => void) {
  const { t } = useTranslation('mail-outbox');
  const toast = useToast();
  const { id } = useUser();
  const devices = useCall(
    everyday('pushDevices').list,
    filtered({ where: { user_id: id, kind, goneAt: null }, order: 'id' }),
  );
  const one = useAction(devicesApi.calls.testDevice);
  const test = async () => {
    for (const device of devices.data ?? []) {
      const answer = await one.run({ params: { id: String(device.id) }, body: {} });
      if (!answer) continue;
      if (answer.outcome === 'delivered') toast.success(t('gateways.tested', { name: device.name }));
      else toast.error(t('gateways.refused', { name: device.name, error: answer.error ?? t('gateways.deviceGone') }));
    }
    await devices.refetch();
    onTested();
  };
  return { count: devices.data?.length ?? 0, isRunning: one.isRunning, test };
}
