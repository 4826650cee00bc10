import { alertMessages, rollApi, type RedAlertMessage } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit/client';
import {
  isApiError,
  sendWith,
  useCall,
  useClientOptions,
  useErrorText,
  useLiveMessage,
  useResync,
  useToast,
  useUser,
} from '@trellis/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** An emergency message in force, as it is shown. */
export type Emergency = Pick<
  RedAlertMessage,
  'id' | 'label' | 'labelEs' | 'text' | 'textEs' | 'severity' | 'imageUrl' | 'isDrill' | 'version' | 'activeUntil'
>;

type Seen = Pick<Emergency, 'id' | 'version'>;
/** What cannot reach the server is tried again after so long (ms). */
const againMs = 5000;

/** The emergency message in force in the facility, whether the person has acknowledged it as it is worded, and the way to do so. */
export function useEmergency() {
  const user = useUser();
  const [heard, setHeard] = useState<RedAlertMessage>();
  const [acknowledged, setAcknowledged] = useState<Seen>();
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
    if (message.facility_id === user.facility_id) setHeard(message);
  });
  // What was sent, changed or ended while the connection was away was not heard: what is read anew holds.
  useResync(() => setHeard(undefined));
  const [kept] = known.data ?? [];
  const alert = useInTime(newestOf(heard, kept));
  const post = usePostUntilTaken(user.id);
  const isSeen = ({ id, version }: Seen) =>
    (acknowledged?.id === id && acknowledged.version >= version) ||
    (kept?.id === id && kept.acknowledgements.some((one) => (one.version ?? 1) >= version));
  const acknowledge = () => {
    if (!alert) return;
    setAcknowledged({ id: alert.id, version: alert.version });
    void post(alert);
  };
  const isAcknowledged = alert !== undefined && isSeen(alert);
  useSayShown(isAcknowledged ? undefined : alert);
  return { alert, isAcknowledged, acknowledge };
}

/** Says once of each version that it stands on this screen. What cannot be said is no matter: an acknowledgement says it too. */
function useSayShown(alert: Emergency | undefined): void {
  const options = useClientOptions();
  const sayShown = useEffectEvent((id: number, version: number) => {
    const said = sendWith(options)(rollApi.calls.shown, { params: { id: String(id) }, body: { version } });
    void said.catch(() => undefined);
  });
  const { id, version } = alert ?? {};
  useEffect(() => {
    if (id !== undefined && version !== undefined) sayShown(id, version);
  }, [id, version]);
}

/** What was heard holds, unless what was read is newer. */
function newestOf(heard: RedAlertMessage | undefined, kept: Emergency | undefined): Emergency | undefined {
  if (!heard || (kept && (kept.id > heard.id || (kept.id === heard.id && kept.version > heard.version)))) return kept;
  return heard.isOver ? undefined : heard;
}

/** Sends an acknowledgement until the server has it: whoever pressed the button has pressed it. */
function usePostUntilTaken(userId: number): (seen: Seen) => Promise<void> {
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  return async function post({ id, version }) {
    try {
      const body = { user_id: userId, redAlert_id: id, version };
      await sendWith(options)(everyday('redAlertAcknowledgements').create, { body });
    } catch (error) {
      if (!isApiError(error) || error.statusCode >= 500) setTimeout(() => void post({ id, version }), againMs);
      // Acknowledged on another device, it is acknowledged all the same.
      else if (error.code !== 'VALIDATION_FAILED') toast.error(errorText(error));
    }
  };
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
