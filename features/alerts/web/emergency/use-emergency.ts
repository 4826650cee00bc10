import { alertMessages, type RedAlertMessage } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit/client';
import { sendWith, useClientOptions, useErrorText, useLiveMessage, useCall, useToast, useUser } from '@trellis/web-kit';
import { useEffect, useState } from 'react';

/** An emergency message in force, as it is shown. */
export type Emergency = Pick<
  RedAlertMessage,
  'id' | 'label' | 'text' | 'textEs' | 'imageUrl' | 'isDrill' | 'activeUntil'
>;

/** The emergency message in force in the facility, whether the person has acknowledged it, and the way to do so. */
export function useEmergency() {
  const user = useUser();
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  const [heard, setHeard] = useState<RedAlertMessage>();
  const [acknowledged, setAcknowledged] = useState<number>();
  const known = useCall(
    everyday('redAlerts').list,
    filtered({
      where: { facility_id: user.facility_id, clearedAt: null },
      order: 'id desc',
      limit: 1,
      include: { relation: 'acknowledgements', scope: { where: { user_id: user.id } } },
    }),
    { enabled: user.facility_id !== null, dependsOn: ['redAlertAcknowledgements'] },
  );
  useLiveMessage(alertMessages.redAlert, (message) => {
    if (message.facility_id !== user.facility_id) return;
    setHeard(message);
    // A changed message has to be seen again.
    setAcknowledged(undefined);
  });
  const [kept] = known.data ?? [];
  const newest: Emergency | undefined = heard?.isOver ? undefined : (heard ?? kept);
  const alert = useInTime(newest);
  const wasAcknowledged = !heard && (kept?.acknowledgements.length ?? 0) > 0;

  const acknowledge = async () => {
    if (!alert) return;
    setAcknowledged(alert.id);
    try {
      const body = { user_id: user.id, redAlert_id: alert.id };
      await sendWith(options)(everyday('redAlertAcknowledgements').create, { body });
    } catch (error) {
      // A second acknowledgement of the same message is refused; it is acknowledged all the same.
      if ((error as { statusCode?: number }).statusCode !== 409) toast.error(errorText(error as Error));
    }
  };
  return { alert, isAcknowledged: alert !== undefined && (wasAcknowledged || acknowledged === alert.id), acknowledge };
}

/** The message until its time is over. */
function useInTime(alert: Emergency | undefined): Emergency | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = alert?.activeUntil == null ? Infinity : Date.parse(alert.activeUntil);
  useEffect(() => {
    if (end === Infinity) return;
    // Timers of more than 24 days fire at once.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(end - Date.now(), 0), 2_000_000_000));
    return () => clearTimeout(timer);
  }, [end]);
  return end > now ? alert : undefined;
}
