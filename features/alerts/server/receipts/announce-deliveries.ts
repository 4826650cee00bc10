import { tellingMessages } from '@trellis/alerts/model';
import { notificationEvents } from '@trellis/notifications/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Browsers that show who was told of an alert hear when a message about one got further, or did not. */
export function announceDeliveries({ hub, bus, db }: Pick<Services, 'hub' | 'bus' | 'db'>): void {
  const tell = (facility_id: number) =>
    tellFacility(bus, facility_id, [
      messageOf(tellingMessages.alertTold, { facility_id }, { key: 'alertTold', isKept: true }),
    ]);
  hub.on(notificationEvents.delivered, async ({ delivery_id }) => {
    const { rows } = await sql<{ facility_id: number }>`
      select r.facility_id from message_deliveries d join alert_receipts r
        on r.delivery_id = d.id or (d.notification_id is not null and r.notification_id = d.notification_id)
      where d.id = ${delivery_id} limit 1`.execute(db);
    for (const { facility_id } of rows) tell(facility_id);
  });
  hub.on(notificationEvents.changed, ({ row }) => {
    if (row.kind === 'exception' && row.facility_id !== null) tell(row.facility_id);
  });
}
