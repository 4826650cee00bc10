import { viewDevice, viewInfo, viewMode, type DeviceColumn, type DeviceView } from '@trellis/units/model';
import { Age, DeviceIcon } from '@trellis/ui';
import { useGridWords } from '../grid-words.ts';
import { useIsModeChanging } from '../../live/use-mode-changes.ts';
import type { CellProps } from './cell-props.ts';

/** A device's icon; nothing where it is not fitted. */
export function DeviceCell({ entry, device }: CellProps & { device: DeviceColumn }) {
  const view = viewDevice(entry.record, device);
  return view ? <ViewIcon view={view} /> : null;
}

/** ECU and Bard side by side, each with its word: their states share one drawing, and colour alone tells nobody enough. */
export function AirUnitCell({ entry }: CellProps) {
  const { t } = useGridWords();
  return (['ecu', 'bard'] as const).map((device) => {
    const view = viewDevice(entry.record, device);
    return view ? (
      <span key={device} className="ug-airunit">
        <ViewIcon view={view} />
        <span className="ug-airunit__word" aria-hidden="true">
          {t(`airUnitWords.${view.state}`)}
        </span>
      </span>
    ) : null;
  });
}

/** The valve, when it last ran and when it is due. */
export function IrrigationCell({ entry }: CellProps) {
  const { t, format } = useGridWords();
  const view = viewDevice(entry.record, 'irrigation');
  if (!view) return null;
  const { lastIrrigated } = entry.record;
  const { irrigation, missedIrrigation } = entry.health;
  const next = entry.record.nextIrrigatedTime ?? irrigation.dueAt;
  const nextText = irrigation.isLate
    ? t('irrigation.late')
    : missedIrrigation
      ? t('irrigation.missed')
      : next
        ? t('irrigation.next', { time: format.time(next) })
        : '';
  return (
    <span className="ug-irrigation" {...((irrigation.isLate || missedIrrigation) && { 'data-state': 'warning' })}>
      <ViewIcon view={view} />
      <span
        className="ug-irrigation__times t-number"
        data-hint={[
          lastIrrigated ? t('irrigation.lastAt', { time: format.dateTime(lastIrrigated) }) : t('irrigation.never'),
          next && t('irrigation.dueAt', { time: format.dateTime(next) }),
        ]
          .filter(Boolean)
          .join('\n')}
      >
        {lastIrrigated ? <Age at={Date.parse(lastIrrigated)} /> : <span className="ug-soft">–</span>}
        {nextText ? <span className="ug-soft">{nextText}</span> : null}
      </span>
    </span>
  );
}

export function ModeCell({ entry }: CellProps) {
  const isChanging = useIsModeChanging(entry.id);
  return <ViewIcon view={viewMode(entry.record, isChanging)} />;
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
