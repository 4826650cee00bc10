import { everyday, filtered } from '@trellis/entity-kit';
import { MalfunctioningGrowUnit } from '@trellis/planning/model';
import { EmptyNotice, FailedNotice, ListSkeleton, PageFrame, StateChip, type StateName } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnitLinks } from '../shared/unit-links.tsx';
import { usePlaces } from '../shared/use-places.ts';
import { useHere } from '../shared/use-here.ts';
import { useView, ViewTabs } from '../shared/view-tabs.tsx';
import { ClaimSheet } from './claim-sheet.tsx';
import { FaultHead } from './fault-head.tsx';
import { Proposals, useProposals } from './proposals.tsx';
import { reliabilityOf } from './reliability.ts';
import { useClassText } from './use-class-text.ts';
import { useHoursText } from './use-hours-text.ts';
import '../plant-health.css';

const views = ['faults', 'reliability'] as const;
const states: Readonly<Record<string, StateName>> = { proposed: 'warning', confirmed: 'info', dismissed: 'disabled' };
const claims: Readonly<Record<string, StateName>> = { none: 'disabled', filed: 'info', credited: 'healthy' };
const shownColumns = [
  ...['platformGroup_id', 'begin', 'finish', 'faultClass', 'state', 'ticket_id', 'plantsAffected', 'claim'],
  ...['lossGrams', 'hoursOut', 'lifecycle_id', 'lossValue', 'excludeFromStats'],
];
const daysLooked = 180;

/** `/malfunctioning-grow-units`: units that failed with plants in them, what it cost, and how reliable each unit is. */
export function FaultsPage() {
  const { t } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const view = useView(views);
  const hours = useHoursText();
  const className = useClassText();
  const here = useHere();
  const proposals = useProposals();
  const [claimed, setClaimed] = useState<MalfunctioningGrowUnit>();
  const tabs = <ViewTabs label={t('views')} views={views} view={view} nameOf={(one) => t(`faults.views.${one}`)} />;
  const word = (field: string, value: string) => t(`records.malfunctioningGrowUnit.choices.${field}.${value}`);
  return (
    <>
      {view === 'faults' ? (
        <EntityPage
          entity={MalfunctioningGrowUnit}
          texts="plant-health"
          where={here}
          isHeld={proposals.isLoading}
          shownColumns={shownColumns}
          banner={
            <>
              {tabs}
              <Proposals />
            </>
          }
          nameOf={({ id, faultClass }) => className(faultClass) ?? `#${id}`}
          above={(fault) => <FaultHead fault={fault} onClaim={() => setClaimed(fault)} />}
          columns={{
            platformGroup_id: { width: 75 },
            begin: { width: 178 },
            finish: {
              width: 178,
              render: ({ finish, state }) =>
                finish !== null ? (
                  dateTime(finish)
                ) : state === 'dismissed' ? (
                  '–'
                ) : (
                  <StateChip state="error" label={t('faults.lasts')} />
                ),
            },
            ticket_id: { width: 160 },
            plantsAffected: { width: 95 },
            state: {
              width: 130,
              render: ({ state }) => <StateChip state={states[state] ?? 'info'} label={word('state', state)} />,
            },
            claim: {
              width: 120,
              render: ({ claim }) => <StateChip state={claims[claim] ?? 'info'} label={word('claim', claim)} />,
            },
            faultClass: { width: 130, render: ({ faultClass }) => className(faultClass) ?? '–' },
            hoursOut: { width: 240, isSortable: false, render: ({ hoursOut }) => hours(hoursOut) },
            lossGrams: {
              width: 90,
              align: 'end',
              render: ({ lossGrams }) => (lossGrams === null ? '–' : `${number(lossGrams)} g`),
            },
          }}
          fields={{
            platformGroup_id: { where: here },
            facility_id: { isHidden: true },
            lifecycle_id: { where: here },
            ticket_id: { where: here },
            hoursOut: { show: (value: never) => hours(value) },
          }}
        />
      ) : (
        <PageFrame title={t('records.malfunctioningGrowUnit.many')}>
          {tabs}
          <Reliability />
        </PageFrame>
      )}
      {claimed ? <ClaimSheet fault={claimed} onClose={() => setClaimed(undefined)} /> : null}
    </>
  );
}

function Reliability() {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  const places = usePlaces();
  const here = useHere();
  const [now] = useState(() => Date.now());
  const { data, error, refetch } = useCall(
    everyday('malfunctioningGrowUnits').list,
    filtered({
      where: { ...here, state: 'confirmed' },
      fields: ['id', 'platformGroup_id', 'begin', 'finish', 'state'],
      order: ['begin DESC', 'id DESC'],
    }),
    { isWhole: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data || !places.isKnown) return <ListSkeleton />;
  const rows = reliabilityOf(data, now, daysLooked);
  if (rows.length === 0) return <EmptyNotice text={t('faults.allWell', { days: daysLooked })} />;
  return (
    <section className="ph-card ph-scroll">
      <table className="ph-table">
        <caption>{t('faults.reliability', { days: daysLooked, count: places.units.length - rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('records.malfunctioningGrowUnit.fields.platformGroup_id')}</th>
            {(['faults', 'down', 'mtbf'] as const).map((key) => (
              <th key={key} scope="col" className="ph-end">
                {t(`faults.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ platformGroup_id, faults, downHours, mtbfHours }) => (
            <tr key={platformGroup_id}>
              <th scope="row">
                <UnitLinks ids={[platformGroup_id]} places={places} />
              </th>
              <td className="ph-end">{number(faults)}</td>
              <td className="ph-end">{`${number(downHours)} h`}</td>
              <td className="ph-end">{t('faults.days', { count: Math.round(mtbfHours / 24) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
