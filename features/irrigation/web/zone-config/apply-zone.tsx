import { zoneTypes } from '@trellis/devices/model';
import { everyday } from '@trellis/entity-kit';
import { Notice, OptionDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useFormat, usePreferences, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listChanges, type ZoneDraft } from './list-changes.ts';
import type { ZoneRow, Zones } from './use-zones.ts';
import { useForecast } from './zone-forecast.tsx';

interface ApplyZoneProps {
  zone: ZoneRow;
  zones: Zones;
  draft: ZoneDraft;
  onApplied: () => void;
  onClose: () => void;
}

/** What applying changes, field by field and in the next day of water; applied as a whole, and taken back as a whole. */
export function ApplyZone({ zone, zones, draft, onApplied, onClose }: ApplyZoneProps) {
  const { t } = useTranslation('irrigation');
  const { units, number } = useFormat();
  const { lang } = usePreferences();
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const changes = listChanges(zone, draft, { units, lang, zones, t });
  const before: ZoneDraft = {
    name: zone.name,
    area_id: zone.area_id,
    controlSensor_id: zone.controlSensor_id,
    leaseSlots: zone.leaseSlots,
    maxFlow: zone.maxFlow,
    targets: zone.targets,
    deadbands: zone.deadbands,
  };
  const patch = everyday('zones').patch;
  const save = useAction(patch, {
    success: t('zones.saved'),
    changes: ['irrigationLeases'],
    // What somebody else applied since stays: it is this version that is taken back.
    undo: (now) => {
      const body = { ...before, version: now.version + 1, ...(now.updatedate && { updatedate: now.updatedate }) };
      return () => takeBack([() => send(patch, { params: { id: zone.id }, body })], ['zones', 'irrigationLeases']);
    },
    onSuccess: () => {
      onApplied();
      onClose();
    },
  });
  const [now] = useState(() => Date.now());
  const was = useForecast({ zone, zones, limits: zone }, now);
  const will = useForecast({ zone, zones, limits: draft }, now);
  const isWater = zone.zonetype_id === zoneTypes.irrigation.id;
  const needsSensor = !isWater && draft.controlSensor_id === null && JSON.stringify(draft.targets ?? {}) !== '{}';
  return (
    <OptionDialog
      open
      title={t('apply.title', { name: zone.name })}
      width={640}
      confirmLabel={t('apply.confirm')}
      canConfirm={changes.length > 0}
      whyNot={t('apply.nothing')}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void save.run({
          params: { id: zone.id },
          body: { ...draft, version: zone.version + 1, ...(zone.updatedate && { updatedate: zone.updatedate }) },
        })
      }
    >
      {changes.length > 0 ? (
        <table className="ir-diff">
          <thead>
            <tr>
              <th>{t('apply.what')}</th>
              <th>{t('apply.before')}</th>
              <th>{t('apply.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, from, to }) => (
              <tr key={label}>
                <th>{label}</th>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
            {isWater && was && will ? (
              <tr>
                <th>{t('forecast.wait')}</th>
                <td>{number(was.longestWaitSeconds, 0)} s</td>
                <td>{number(will.longestWaitSeconds, 0)} s</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      ) : (
        <p>{t('apply.nothing')}</p>
      )}
      {isWater && will && will.tooMuch.length > 0 ? (
        <Notice state="error">{t('apply.noWater', { count: will.tooMuch.length })}</Notice>
      ) : null}
      {needsSensor ? <Notice state="warning">{t('zones.needsSensor')}</Notice> : null}
    </OptionDialog>
  );
}
