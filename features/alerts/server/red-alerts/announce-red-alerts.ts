import { alertMessages, redAlertEvents, type RedAlert, type RedAlertMessage } from '@trellis/alerts/model';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';

/** What is told as it is kept. */
const told = [
  ...(['id', 'facility_id', 'label', 'labelEs', 'text', 'textEs', 'severity'] as const),
  ...(['imageUrl', 'isDrill', 'version', 'activeUntil'] as const),
] satisfies readonly (keyof RedAlertMessage & keyof RedAlert)[];
type Told = Pick<RedAlert, (typeof told)[number]>;

/** Tells everyone in a facility of an emergency message as it is sent, changed or ended. */
export function announceRedAlerts({ hub, bus, clock }: Services): void {
  const tell = (type: RedAlertMessage['type'], alert: RedAlert) => {
    const { id, facility_id, activeUntil, clearedAt } = alert;
    const isOver = clearedAt !== null || (activeUntil !== null && new Date(activeUntil) <= clock.now());
    const said = Object.fromEntries(told.map((key) => [key, alert[key]])) as Told;
    tellFacility(bus, facility_id, [
      messageOf(alertMessages.redAlert, { ...said, isOver, type }, { key: `redAlert/${id}`, isKept: true }),
    ]);
  };
  hub.on(redAlertEvents.sent, ({ row }) => tell('create', row));
  hub.on(redAlertEvents.changed, ({ row }) => tell('update', row));
}
