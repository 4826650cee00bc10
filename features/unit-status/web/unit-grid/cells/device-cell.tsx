import { viewDevice, viewInfo, viewMode, type DeviceColumn, type DeviceView } from '@trellis/units/model';
import { Age, DeviceIcon, StateIcon } from '@trellis/ui';
import { useGridWords } from '../grid-words.ts';
import { useIsModeChanging } from '../../live/use-mode-changes.ts';
import type { CellProps } from './cell-props.ts';

/** What a device does, in a word beside its icon; nothing where it is not fitted. */
export function DeviceCell({ entry, device }: Pick<CellProps, 'entry'> & { device: DeviceColumn }) {
  const view = viewDevice(entry.record, device);
  return view ? <DeviceWord view={view} /> : null;
}

/** ECU and Bard side by side, each with its word: their states share one drawing, and colour alone tells nobody enough. */
export function AirUnitCell({ entry }: Pick<CellProps, 'entry'>) {
  const views = (['ecu', 'bard'] as const).flatMap((device) => viewDevice(entry.record, device) ?? []);
  const [first, second] = views;
  // Two that do the same share the word, or neither would have room for it.
  if (first && second && wordKey(first) === wordKey(second))
    return (
      <>
        <ViewIcon view={first} size={16} />
        <DeviceWord view={second} />
      </>
    );
  return views.map((view) => <DeviceWord key={view.kind} view={view} />);
}

const wordKey = ({ textKey, badge }: DeviceView): string => `${textKey.split('.').at(-1)} ${badge ?? ''}`;

/** A device's icon and what it does in a word, where its name stands above or is not needed. */
export function DeviceWord({ view }: { view: DeviceView }) {
  const { t } = useGridWords();
  const { badge, ...plain } = view;
  return (
    <span className="ug-device">
      <ViewIcon view={badge === '!' ? view : plain} size={16} />
      <span className="ug-device__word" aria-hidden="true">
        {t(`deviceWords.${view.textKey.split('.').at(-1)}`, { ...view.textValues })}
      </span>
    </span>
  );
}

/** When a unit was irrigated last, or that it is being irrigated; in words what is wrong about it. */
export function IrrigationCell({ entry }: Pick<CellProps, 'entry'>) {
  const { t, format } = useGridWords();
  const view = viewDevice(entry.record, 'irrigation');
  if (!view) return null;
  const { lastIrrigated } = entry.record;
  const { irrigation, missedIrrigation } = entry.health;
  const wrong = irrigation.isLate ? t('irrigation.late') : missedIrrigation ? t('irrigation.missed') : '';
  return (
    <span
      className="ug-irrigation t-number"
      data-hint={[
        wrong,
        lastIrrigated ? t('irrigation.lastAt', { time: format.dateTime(lastIrrigated) }) : t('irrigation.never'),
      ]
        .filter(Boolean)
        .join('\n')}
      {...(wrong && { 'data-state': 'warning' })}
    >
      {view.state === 'off' ? (
        <span className="t-hidden">{t(`devices.${view.textKey}`)}</span>
      ) : (
        <DeviceWord view={view} />
      )}
      {/* What is wrong, and since when, the reason of the unit says: beside how long ago it was, a second time would be read as its own. */}
      {wrong ? (
        <>
          <StateIcon state="warning" size={14} />
          <span className="t-hidden">{wrong}</span>
        </>
      ) : null}
      {/* Beside a word there is no room for how long ago: the hint has it. */}
      {view.state === 'on' || view.state === 'waiting' ? null : lastIrrigated ? (
        <Age at={Date.parse(lastIrrigated)} />
      ) : (
        <span className="ug-soft">–</span>
      )}
    </span>
  );
}

/** When a unit is due to be irrigated. */
export function NextIrrigationCell({ entry }: Pick<CellProps, 'entry'>) {
  const { t, format } = useGridWords();
  const { irrigation } = entry.health;
  const next = entry.record.nextIrrigatedTime ?? irrigation.dueAt;
  if (!viewDevice(entry.record, 'irrigation') || !next) return <span className="ug-nothing">–</span>;
  return (
    <span className="t-number" data-hint={t('irrigation.dueAt', { time: format.dateTime(next) })}>
      {irrigation.isLate ? t('irrigation.dueSince', { time: format.time(next) }) : format.time(next)}
    </span>
  );
}

/** Whether the unit runs by itself, in a word: what somebody does by hand stands out. */
export function ModeCell({ entry }: Pick<CellProps, 'entry'>) {
  const isChanging = useIsModeChanging(entry.id);
  return <DeviceWord view={viewMode(entry.record, isChanging)} />;
}

/** The info icon with what there is to know about the unit itself. */
export function InfoIcon({ entry }: Pick<CellProps, 'entry'>) {
  const { t, format } = useGridWords();
  const { record, health } = entry;
  const view = viewInfo(record, health.isDoNotDisturb);
  const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
  const facts = [
    t(`devices.${view.textKey}`),
    health.isDoNotDisturb && record.dndExpiration
      ? t('doNotDisturb.until', { time: format.dateTime(record.dndExpiration) })
      : '',
    health.isDoNotDisturb ? [record.dndComment, person].filter(Boolean).join(', ') : '',
    record.isDisabled ? record.disabledReason : '',
    record.isTesting ? t('unit.testing') : '',
    record.pestDetected ? t('unit.pest') : '',
    record.ipAddress ? `IP ${record.ipAddress}` : '',
    record.softwareVersion ? t('unit.software', { version: record.softwareVersion }) : '',
  ];
  return <DeviceIcon kind="info" state={view.state} size={18} label={facts.filter(Boolean).join('\n')} />;
}

export function ViewIcon({ view, size = 20 }: { view: DeviceView; size?: number }) {
  const { t } = useGridWords();
  return (
    <DeviceIcon
      kind={view.kind}
      state={view.state as never}
      size={size}
      label={t(`devices.${view.textKey}`, { ...view.textValues })}
      {...(view.badge !== undefined && { badge: view.badge })}
    />
  );
}
