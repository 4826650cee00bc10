import Button from '@mui/material/Button';
import { Zone } from '@trellis/devices/model';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** What a zone aims at and serves is set up where its sensors and its water are seen. */
const hidden = { isHidden: true } as const;
const fields = {
  facility_id: hidden,
  targets: hidden,
  deadbands: hidden,
  equipment: hidden,
  lockouts: hidden,
  alarmDelays: hidden,
  version: hidden,
};
const shown = ['name', 'zonetype_id', 'area_id', 'controlSensor_id', 'leaseSlots', 'maxFlow', 'active'];

/** The zones of the facility as records; each leads to where it is configured. */
export function ZonesPage() {
  const { t } = useTranslation('devices');
  const ofFacility = useFacilityRows();
  return (
    <EntityPage
      entity={Zone}
      texts="devices"
      {...ofFacility}
      shownColumns={shown}
      fields={fields}
      above={({ id }) => (
        <Button component={RouterLink} to={`/zoneconfig?zone=${id}`} variant="outlined">
          {t('zones.configure')}
        </Button>
      )}
    />
  );
}
