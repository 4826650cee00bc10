import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { contactWord, findDesignator, sensorsApi } from '@trellis/telemetry/model';
import { Age, Notice, SidePanel, Sparkline } from '@trellis/ui';
import { sendWith, useAction, useCall, useClientOptions, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { CalibrateDialog } from './calibrate.dialog.tsx';
import { chartPath, Trust } from './sensor-list.tsx';
import { sensorName, sensorText, viewSensor } from './show-sensor.ts';
import type { LiveSensor } from './use-sensors.ts';

interface SensorDrawerProps {
  sensor: LiveSensor;
  mayArrange: boolean;
  mayCalibrate: boolean;
  onClose: () => void;
}

/** One sensor: what it reads, why it may not be trusted, and what can be done about that. */
export function SensorDrawer({ sensor, mayArrange, mayCalibrate, onClose }: SensorDrawerProps) {
  const { t } = useTranslation('sensors');
  const [isCalibrating, setCalibrating] = useState(false);
  const path = chartPath(sensor);
  const measured = t(`designators.${findDesignator(sensor.designator_id)?.key ?? 'other'}`);
  return (
    <SidePanel
      title={sensorName(sensor)}
      note={[measured, sensor.unitName ?? sensor.zoneName].filter(Boolean).join(' · ')}
      width={460}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ p: 2 }}>
        <Now sensor={sensor} />
        {sensor.flags.map((flag) => (
          <Notice key={flag} state={flag === 'stale' ? 'error' : 'warning'}>
            {t(`flags.${flag}.why`)} {t(`flags.${flag}.next`)}
          </Notice>
        ))}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {path ? (
            <Button variant="outlined" component={RouterLink} to={path}>
              {t('openChart')}
            </Button>
          ) : null}
          {mayCalibrate ? (
            <Button variant="outlined" disabled={sensor.reading === null} onClick={() => setCalibrating(true)}>
              {t('calibrate.open')}
            </Button>
          ) : null}
        </Stack>
        {mayArrange ? <NameForm sensor={sensor} /> : null}
        {mayCalibrate ? <ReplaceForm sensor={sensor} /> : null}
        <Facts sensor={sensor} />
        {sensor.batteryLevel === null ? null : <Battery sensor={sensor} />}
        <Calibrations sensor={sensor} />
      </Stack>
      {isCalibrating ? <CalibrateDialog sensor={sensor} onClose={() => setCalibrating(false)} /> : null}
    </SidePanel>
  );
}

function Now({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { units, number } = useFormat();
  const view = viewSensor(sensor.designator_id, units);
  const contact = contactWord(sensor.designator_id, sensor.reading);
  return (
    <div className="se-now">
      <div>
        <div className="se-soft">{t(`designators.${findDesignator(sensor.designator_id)?.key ?? 'other'}`)}</div>
        <div className="se-big">
          {contact ? t(`contacts.${contact}`) : sensorText(sensor.reading, view, number)} <small>{view.unit}</small>
        </div>
        <Age at={sensor.at} /> <Trust sensor={sensor} />
      </div>
      <Sparkline label={t('dayOf', { name: sensorName(sensor) })} values={sensor.hours} width={180} height={56} />
    </div>
  );
}

/** Names and ranks it, as on the page of its unit. */
function NameForm({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const [name, setName] = useState(sensor.name ?? '');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const { patch } = everyday('sensors');
  const save = useAction(patch, {
    success: t('saved'),
    changes: ['latest-sensor-readings'],
    undo: ({ updatedate }) => {
      const body = { name: sensor.name, updatedate };
      return () =>
        takeBack([() => send(patch, { params: { id: sensor.id }, body })], ['sensors', 'latest-sensor-readings']);
    },
  });
  return (
    <form
      className="se-line"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({
          params: { id: sensor.id },
          body: { name: name.trim() || null, updatedate: sensor.updatedate },
        });
      }}
    >
      <TextField
        size="small"
        label={t('columns.name')}
        value={name}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={save.isRunning || name.trim() === (sensor.name ?? '')}>
        {t('rename')}
      </Button>
    </form>
  );
}

/** Another device in its place: the history goes on. */
function ReplaceForm({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const [device, setDevice] = useState('');
  const replace = useAction(sensorsApi.calls.replaceDevice, {
    success: t('replace.done'),
    onSuccess: () => setDevice(''),
  });
  return (
    <form
      className="se-line"
      onSubmit={(event) => {
        event.preventDefault();
        void replace.run({ params: { id: String(sensor.id) }, body: { device_id: device.trim() } });
      }}
    >
      <TextField
        size="small"
        label={t('replace.label')}
        helperText={t('replace.help')}
        value={device}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setDevice(event.target.value)}
      />
      <Button type="submit" disabled={replace.isRunning || device.trim() === '' || device.trim() === sensor.device_id}>
        {t('replace.confirm')}
      </Button>
    </form>
  );
}

function Facts({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { number } = useFormat();
  const path = chartPath(sensor);
  const place = path ? (
    <Link component={RouterLink} to={path}>
      {sensor.unitName}
    </Link>
  ) : (
    (sensor.zoneName ?? t('nowhere'))
  );
  const facts: [string, ReactNode][] = [
    [t('columns.device'), sensor.device_id],
    [t('columns.place'), place],
    [t('columns.priority'), sensor.priority],
    [t('columns.battery'), sensor.batteryLevel === null ? '–' : `${Math.round(sensor.batteryLevel)} %`],
    [t('columns.signal'), sensor.signal === null ? '–' : `${number(sensor.signal)} dBm`],
    [t('columns.drift'), sensor.drift === null ? t('noPeers') : t('sigmas', { value: number(sensor.drift, 1) })],
    [t('columns.correction'), correctionText(sensor, number) ?? t('noCorrection')],
  ];
  return (
    <dl className="se-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is made of its readings; undefined where they stand as they come. */
function correctionText({ gain, offset }: LiveSensor, number: (value: number, decimals: number) => string) {
  if (gain === 1 && offset === 0) return undefined;
  return `× ${number(gain, 3)} ${offset < 0 ? '−' : '+'} ${number(Math.abs(offset), 3)}`;
}

const dayMs = 86_400_000;

/** The battery day by day, and when it is empty as it falls now. */
function Battery({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { day: dayText } = useFormat();
  const { data } = useCall(sensorsApi.calls.battery, { params: { id: String(sensor.id) } });
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  if (!data || !first || !last || first === last) return null;
  const levels = new Map(data.days.map(({ day, level }) => [Date.parse(day), level]));
  const span = (Date.parse(last.day) - Date.parse(first.day)) / dayMs + 1;
  const values = Array.from({ length: span }, (_, index) => levels.get(Date.parse(first.day) + index * dayMs) ?? null);
  return (
    <section>
      <h3 className="se-heading">{t('battery.title')}</h3>
      <Sparkline
        label={t('battery.of', { name: sensorName(sensor), day: dayText(first.day) })}
        values={values}
        width={360}
        height={64}
        leastSpan={20}
      />
      <p className="se-soft">
        {t('battery.since', { level: Math.round(first.level), day: dayText(first.day) })}{' '}
        {data.emptyOn === null ? t('battery.unknown') : t('battery.empty', { day: dayText(data.emptyOn) })}
      </p>
    </section>
  );
}

function Calibrations({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const { dateTime, units, number } = useFormat();
  const view = viewSensor(sensor.designator_id, units);
  const { data } = useCall(
    everyday('sensorCalibrations').list,
    filtered({ where: { sensor_id: sensor.id }, order: 'id DESC', limit: 10 }),
  );
  if (!data) return null;
  return (
    <section>
      <h3 className="se-heading">{t('calibrations')}</h3>
      {data.length === 0 ? <p className="se-soft">{t('calibrationStates.none')}</p> : null}
      <ul className="se-log">
        {data.map(({ id, time, method, before, after }) => (
          <li key={id}>
            <strong>{t(`methods.${method ?? 'onePoint'}`)}</strong> {time ? dateTime(time) : ''}
            {after === null
              ? null
              : ` · ${sensorText(before, view, number)} → ${sensorText(after, view, number)} ${view.unit}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
