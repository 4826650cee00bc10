import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { guardDesignatorIds } from '@trellis/climate/model';
import { contactWord, findDesignator } from '@trellis/telemetry/model';
import { Age, EmptyNotice, phoneBreakpoint, Sparkline, StateChip } from '@trellis/ui';
import { DataTable, TableCards, type TableColumn, type TableContent } from '@trellis/ui/table';
import { unitChartPath, unitPagePath } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Urgency } from './arrange-sensors.ts';
import { calibrationState, sensorName, sensorText, viewSensor } from './show-sensor.ts';
import type { LiveSensor } from './use-sensors.ts';

interface SensorListProps {
  sensors: readonly LiveSensor[];
  /** How soon each one in trouble has to be seen to. */
  urgencies: ReadonlyMap<number, Urgency>;
  chosen: ReadonlySet<number>;
  mayChoose: boolean;
  onChoose: (ids: ReadonlySet<number>) => void;
  onOpen: (sensor: LiveSensor) => void;
  onClearFilters: () => void;
}

/** Sensors as rows, on a phone as cards. */
export function SensorList({
  sensors,
  urgencies,
  chosen,
  mayChoose,
  onChoose,
  onOpen,
  onClearFilters,
}: SensorListProps) {
  const { t } = useTranslation('sensors');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const columns = useSensorColumns(urgencies);
  if (sensors.length === 0) return <EmptyNotice text={t('noMatch')} onClearFilters={onClearFilters} />;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const content: TableContent<LiveSensor> = {
    label: t('title'),
    rows: sensors,
    rowKey: ({ id }) => id,
    columns,
    onOpen,
    isFaded: ({ enabled }) => !enabled,
    ...(mayChoose && {
      actions: (sensor) => (
        <Checkbox
          className="se-choose"
          checked={chosen.has(sensor.id)}
          onChange={() => toggle(sensor.id)}
          slotProps={{ input: { 'aria-label': t('choose', { name: sensorName(sensor) }) } }}
        />
      ),
    }),
  };
  return isPhone ? <TableCards {...content} /> : <DataTable {...content} />;
}

function useSensorColumns(urgencies: ReadonlyMap<number, Urgency>): TableColumn<LiveSensor>[] {
  const { t } = useTranslation('sensors');
  return [
    // Many are called alike: the unit tells which one it is.
    {
      key: 'name',
      label: t('columns.name'),
      render: (sensor) => (
        <>
          <span>{sensorName(sensor)}</span>
          {sensor.unitName ? <span className="se-soft"> · {sensor.unitName}</span> : null}
        </>
      ),
    },
    {
      key: 'trust',
      label: t('columns.trust'),
      width: 210,
      render: (sensor) => <Trust sensor={sensor} urgency={urgencies.get(sensor.id)} />,
    },
    {
      key: 'measures',
      label: t('measures'),
      render: ({ designator_id }) => t(`designators.${findDesignator(designator_id)?.key ?? 'other'}`),
    },
    { key: 'reading', label: t('columns.reading'), align: 'end', render: (sensor) => <Value sensor={sensor} /> },
    { key: 'age', label: t('columns.age'), render: ({ at }) => <Age at={at} /> },
    { key: 'day', label: t('columns.day'), render: (sensor) => <Day sensor={sensor} /> },
    { key: 'place', label: t('columns.place'), render: (sensor) => <Place sensor={sensor} /> },
    { key: 'priority', label: t('columns.priority'), align: 'end', render: ({ priority }) => priority },
    {
      key: 'battery',
      label: t('columns.battery'),
      align: 'end',
      render: ({ batteryLevel }) => (batteryLevel === null ? '–' : `${Math.round(batteryLevel)} %`),
    },
    { key: 'calibration', label: t('columns.calibration'), render: (sensor) => <Calibration sensor={sensor} /> },
  ];
}

/** Whether a sensor may be trusted, and if not, why. */
export function Trust({ sensor: { flags, enabled }, urgency }: { sensor: LiveSensor; urgency?: Urgency | undefined }) {
  const { t } = useTranslation('sensors');
  const [first, ...others] = flags;
  if (!enabled) return <StateChip state="disabled" label={t('isDisabled')} />;
  if (!first) return <StateChip state="healthy" label={t('trusted')} />;
  return (
    <span className="se-trust" data-hint={flags.map((flag) => t(`flags.${flag}.why`)).join(' ')}>
      <StateChip state={first === 'stale' ? 'offline' : 'warning'} label={t(`flags.${first}.label`)} />
      {others.length > 0 ? <span className="se-soft">{t('moreFlags', { count: others.length })}</span> : null}
      {urgency ? (
        <span className="se-urgency" data-urgency={urgency}>
          {t(`urgency.${urgency}`)}
        </span>
      ) : null}
    </span>
  );
}

function Value({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { units, number } = useFormat();
  const view = viewSensor(sensor.designator_id, units);
  const contact = contactWord(sensor.designator_id, sensor.reading);
  const text = contact ? t(`contacts.${contact}`) : sensorText(sensor.reading, view, number);
  const path = chartPath(sensor);
  // What was read long ago does not look as if it were so now.
  const isOld = sensor.flags.includes('stale');
  const value = (
    <>
      <strong>{text}</strong> {sensor.reading === null ? '' : view.unit}
    </>
  );
  if (!path)
    return (
      <span className="se-value" data-stale={isOld}>
        {value}
      </span>
    );
  return (
    <Link className="se-value" data-stale={isOld} component={RouterLink} to={path} underline="hover" color="inherit">
      {value}
    </Link>
  );
}

/** The unit's chart of what this sensor measures; none for a sensor of no unit. */
export function chartPath(sensor: LiveSensor): string | undefined {
  const metric = findDesignator(sensor.designator_id)?.key;
  const isCharted = metric !== undefined && !guardDesignatorIds.includes(sensor.designator_id);
  if (sensor.platformGroup_id === null || !isCharted) return undefined;
  const { unitDevice_id: device_id, controller_id, platformGroup_id } = sensor;
  return unitChartPath({ device_id, controller_id, platformGroup_id }, metric);
}

function Day({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  return <Sparkline label={t('dayOf', { name: sensorName(sensor) })} values={sensor.hours} />;
}

function Place({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { platformGroup_id, unitDevice_id: device_id, controller_id, unitName } = sensor;
  // Contacts and meters have no chart: their unit's page opens as it is.
  const path =
    chartPath(sensor) ??
    (platformGroup_id === null ? undefined : unitPagePath({ device_id, controller_id, platformGroup_id }));
  if (path && unitName)
    return (
      <span>
        <Link component={RouterLink} to={path}>
          {unitName}
        </Link>
        <span className="se-soft"> {sensor.areaName}</span>
      </span>
    );
  return <span>{sensor.zoneName ?? t('nowhere')}</span>;
}

function Calibration({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { day } = useFormat();
  const state = calibrationState(sensor);
  const last = sensor.lastCalibration ? day(sensor.lastCalibration) : '';
  return (
    <span className="se-whole" data-warn={state === 'due' || state === 'never'}>
      {t(`calibrationStates.${state}`, { day: last })}
    </span>
  );
}
