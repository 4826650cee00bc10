import Link from '@mui/material/Link';
import { Notice, useNow } from '@trellis/ui';
import { unitPagePath } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findSilentUnits, type SilentUnit } from './arrange-sensors.ts';
import type { LiveSensor } from './use-sensors.ts';

interface SilentUnitsProps {
  sensors: readonly LiveSensor[];
  /** Those that are wanted: units of others are not told. */
  shown: readonly LiveSensor[];
}

/** Units that do not answer at all: each named once, in place of each of its sensors. */
export function SilentUnits({ sensors, shown }: SilentUnitsProps) {
  const wanted = new Set(shown.map(({ platformGroup_id }) => platformGroup_id));
  return findSilentUnits(sensors)
    .filter(({ unit }) => wanted.has(unit.platformGroup_id))
    .map((silent) => <SilentUnitNotice key={silent.unit.platformGroup_id} {...silent} />);
}

function SilentUnitNotice({ unit, count }: SilentUnit) {
  const { t } = useTranslation('sensors');
  const { date, dateTime, time } = useFormat();
  const now = useNow(60_000);
  const sinceText = (moment: number) => (date(moment) === date(now) ? time(moment) : dateTime(moment));
  const { unitDevice_id: device_id, controller_id, platformGroup_id, unitName, at } = unit;
  const path = platformGroup_id === null ? '' : unitPagePath({ device_id, controller_id, platformGroup_id });
  return (
    <Notice state="offline">
      <Trans
        t={t}
        i18nKey={at === null ? 'neverHeard' : 'silentUnit'}
        count={count}
        values={{ name: unitName ?? platformGroup_id, since: at === null ? '' : sinceText(at) }}
        components={{ unit: <Link component={RouterLink} to={path} /> }}
      />
    </Notice>
  );
}
