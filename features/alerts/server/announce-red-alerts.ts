import { alertMessages, RedAlert, type RedAlertMessage } from '@trellis/alerts/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';

interface Alert extends Omit<RedAlertMessage, 'type' | 'facility_id' | 'activeUntil'> {
  activeUntil: Date | null;
}

/** Tells everyone in a facility of an emergency message as it is sent, changed or ended. */
export function announceRedAlerts({ hub, bus, pool }: Services): void {
  hub.on('entityChanged', async ({ collection, id, op, facilityId }) => {
    if (collection !== RedAlert.path || op === 'delete' || facilityId === null) return;
    const { rows } = await pool.query<Alert>(
      `select id, label, text, "textEs", "imageUrl", "isDrill", "activeUntil",
        "clearedAt" is not null or coalesce("activeUntil" <= now(), false) as "isOver"
       from red_alerts where id = $1`,
      [id],
    );
    const [alert] = rows;
    if (!alert) return;
    const payload: RedAlertMessage = {
      ...alert,
      activeUntil: alert.activeUntil?.toISOString() ?? null,
      type: op,
      facility_id: facilityId,
    };
    tellFacility(bus, facilityId, [messageOf(alertMessages.redAlert, payload, { key: `redAlert/${id}` })]);
  });
}
