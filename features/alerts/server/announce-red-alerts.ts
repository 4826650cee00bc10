import { alertMessages, redAlertEvents, type RedAlert, type RedAlertMessage } from '@trellis/alerts/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';

/** Tells everyone in a facility of an emergency message as it is sent, changed or ended. */
export function announceRedAlerts({ hub, bus, clock }: Services): void {
  const tell = (type: RedAlertMessage['type'], alert: RedAlert) => {
    const {
      id,
      facility_id,
      label,
      labelEs,
      text,
      textEs,
      severity,
      imageUrl,
      isDrill,
      version,
      activeUntil,
      clearedAt,
    } = alert;
    const isOver = clearedAt !== null || (activeUntil !== null && new Date(activeUntil) <= clock.now());
    const payload = {
      id,
      facility_id,
      label,
      labelEs,
      text,
      textEs,
      severity,
      imageUrl,
      isDrill,
      version,
      activeUntil,
      isOver,
      type,
    };
    tellFacility(bus, facility_id, [
      messageOf(alertMessages.redAlert, payload, { key: `redAlert/${id}`, isKept: true }),
    ]);
  };
  hub.on(redAlertEvents.sent, ({ row }) => tell('create', row));
  hub.on(redAlertEvents.changed, ({ row }) => tell('update', row));
}
