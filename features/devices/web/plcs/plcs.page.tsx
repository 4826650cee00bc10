import { Plc } from '@trellis/devices/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';

const shown = ['name', 'protocol', 'host', 'port', 'status', 'lastPoll', 'latencyMs', 'enabled'];
const hidden = { isHidden: true } as const;

/** The PLCs of the building: how each is reached, and when it answered last. */
export function PlcsPage() {
  const { facility_id, facilityname } = useUser();
  return (
    <EntityPage
      entity={Plc}
      texts="devices"
      scope={facilityname}
      shownColumns={shown}
      fields={{ facility_id: hidden }}
      {...(facility_id !== null && { where: { facility_id }, defaults: { facility_id } })}
    />
  );
}
