import Grass from '@mui/icons-material/GrassOutlined';
import { showCo2, showHumidity, showTemperature } from '@trellis/climate/model';
import { DeviceIcon } from '@trellis/ui';
import {
  staleMetricMinutes,
  viewDevice,
  viewMode,
  type DeviceColumn,
  type DeviceView,
  type MetricName,
  type UnitRecord,
} from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './systems-status.css';

const metrics: readonly MetricName[] = ['temperature', 'humidity', 'co2'];

/** Devices in the order of the wall, each a column of its own; the air unit is an ECU or a Bard. */
const deviceColumns: readonly (readonly [head: string, ...DeviceColumn[]])[] = [
  ['light', 'light'],
  ['curtain', 'curtain'],
  ['irrigation', 'irrigation'],
  ['co2Valve', 'co2Valve'],
  ['airUnit', 'ecu', 'bard'],
  ['heaterstrip', 'heaterstrip'],
  ['humidifier', 'humidifier'],
  ['dehumidifier', 'dehumidifier'],
  ['dehumidifier2Stage', 'dehumidifier2Stage'],
];

interface SystemsStatusProps {
  units: readonly UnitRecord[];
  /** When the records were read, in ms. */
  at: number;
}

/** Units for a wall: what each device does, how the plants are, the climate with what is high, low or old. */
export function SystemsStatus({ units, at }: SystemsStatusProps) {
  const { t } = useTranslation(['unit-status', 'reports']);
  // A device that none of these units has needs no room.
  const shown = deviceColumns.filter(([, ...devices]) =>
    units.some((unit) => devices.some((device) => unit.devices.includes(device))),
  );
  return (
    <table className="r-systems">
      <thead>
        <tr>
          <th scope="col">{t('columns.unit')}</th>
          {[...shown.map(([head]) => t(`reports:systems.columns.${head}`)), t('columns.mode'), t('columns.crop')].map(
            (head) => (
              <th key={head} scope="col" className="r-systems__device">
                {head}
              </th>
            ),
          )}
          {metrics.map((metric) => (
            <th key={metric} scope="col" className="t-number">
              {t(`metrics.${metric}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.platformGroup_id}>
            <th scope="row">{unit.platformGroupName}</th>
            {shown.map(([head, ...devices]) => (
              <td key={head} className="r-systems__device">
                {devices.map((device) => {
                  const view = viewDevice(unit, device);
                  return view ? (
                    <span key={device} className="r-systems__said">
                      <WallIcon view={view} />
                      {head === 'airUnit' ? <small aria-hidden="true">{t(`deviceWords.${view.state}`)}</small> : null}
                    </span>
                  ) : null;
                })}
              </td>
            ))}
            <td className="r-systems__device">
              <WallIcon view={viewMode(unit, false)} />
            </td>
            <td className="r-systems__device">
              <PlantIcon unit={unit} />
            </td>
            {metrics.map((metric) => (
              <td key={metric} className="t-number">
                <WallReading unit={unit} metric={metric} at={at} label={t(`metrics.${metric}`)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WallIcon({ view }: { view: DeviceView }) {
  const { t } = useTranslation(['unit-status', 'reports']);
  return (
    <DeviceIcon
      kind={view.kind}
      state={view.state as never}
      size={32}
      label={t(`devices.${view.textKey}`, { ...view.textValues })}
      {...(view.badge !== undefined && { badge: view.badge })}
    />
  );
}

/** Red with a pest, green without, silver where nothing grows. */
function PlantIcon({ unit }: { unit: UnitRecord }) {
  const { t } = useTranslation(['unit-status', 'reports']);
  const health = unit.lifecycles.length === 0 ? 'none' : unit.pestDetected ? 'pest' : 'good';
  return (
    <span
      className="r-systems__plants"
      data-plants={health}
      role="img"
      aria-label={t(`reports:systems.plants.${health}`)}
    >
      <Grass sx={{ fontSize: 34 }} />
    </span>
  );
}

function WallReading({ unit, metric, at, label }: { unit: UnitRecord; metric: MetricName; at: number; label: string }) {
  const { t } = useTranslation(['unit-status', 'reports']);
  const { units, locale } = useFormat();
  const shown =
    metric === 'temperature'
      ? showTemperature(unit.temperature, units, locale)
      : metric === 'humidity'
        ? showHumidity(unit.humidity, locale)
        : showCo2(unit.co2, locale);
  const flag = flagOf(unit, metric, at);
  return (
    <span data-flag={flag} aria-label={`${label} ${shown.value} ${shown.unit}`}>
      {shown.value} <small>{shown.unit}</small>
      {flag ? <small className="r-systems__flag">{t(`reports:systems.flags.${flag}`)}</small> : null}
    </span>
  );
}

const updates = { temperature: 'lastTemperatureUpdate', humidity: 'lastHumidityUpdate', co2: 'lastCo2Update' } as const;

/** As the server flags the reading; old at 16 minutes, by this screen's own clock. */
function flagOf(unit: UnitRecord, metric: MetricName, at: number): 'old' | 'high' | 'low' | undefined {
  const readAt = Date.parse(unit[updates[metric]] ?? '');
  if (at - readAt >= staleMetricMinutes * 60_000) return 'old';
  if (unit[`${metric}High`]) return 'high';
  return unit[`${metric}Low`] ? 'low' : undefined;
}
