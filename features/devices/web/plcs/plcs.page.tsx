import { Plc } from '@trellis/devices/model';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';

const shown = ['name', 'protocol', 'host', 'port', 'status', 'lastPoll', 'latencyMs', 'enabled'];
const hidden = { isHidden: true } as const;

/** The PLCs of the building: how each is reached, and when it answered last. */
export function PlcsPage() {
  const ofFacility = useFacilityRows();
  return (
    <EntityPage entity={Plc} texts="devices" {...ofFacility} shownColumns={shown} fields={{ facility_id: hidden }} />
  );
}
