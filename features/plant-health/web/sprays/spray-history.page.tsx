import Button from '@mui/material/Button';
import { temperatureUnit, typedTemperature } from '@trellis/climate/model';
import { SprayApplication } from '@trellis/lifecycles/model';
import { useWaitingTimes } from '@trellis/lifecycles/web/hooks';
import { FailedNotice, ListSkeleton, PageFrame, StateChip, type StateName } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { EntityPage, recordsPath, useAbout } from '@trellis/web-kit/records';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UnitLinks } from '../shared/unit-links.tsx';
import { useHere } from '../shared/use-here.ts';
import { usePlaces } from '../shared/use-places.ts';
import { useView, ViewTabs } from '../shared/view-tabs.tsx';
import { DoorSign } from './door-sign.tsx';
import { Products } from './products.tsx';
import { RecordSprayDialog } from './record-spray.dialog.tsx';
import { Rotation } from './rotation.tsx';
import { SprayCalendar } from './spray-calendar.tsx';
import { SprayHead } from './spray-head.tsx';
import { TemperatureEditor } from './temperature-editor.tsx';
import { useSprays, type Spray } from './use-sprays.ts';
import { WaitingNotice } from './waiting-notice.tsx';
import '../plant-health.css';

const views = ['log', 'calendar', 'rotation', 'products'] as const;
const states: Readonly<Record<string, StateName>> = { planned: 'info', applied: 'healthy', cancelled: 'disabled' };
const shownColumns = [
  // Whether it was done, and until when nobody enters or harvests, before how it was done.
  ...['start', 'state', 'consumable_id', 'units', 'reiUntil', 'phiUntil', 'applicator_user_id', 'targetPest'],
  ...['rateOfLabel', 'amountUsed', 'lot', 'applicatorLicense', 'clearanceUrl'],
];
/** Units named in a line. */
const mostUnits = 3;

/** `/ipm-spray-history`: the legal record of crop protection, where nobody enters or harvests yet, and what comes next. */
export function SprayHistoryPage() {
  const { t } = useTranslation('plant-health');
  const view = useView(views);
  const navigate = useNavigate();
  const { data: about } = useAbout(SprayApplication);
  const sprays = useSprays();
  const [recording, setRecording] = useState<{ copied?: Spray }>();
  const [sign, setSign] = useState<Spray>();
  const byId = useMemo(() => new Map((sprays.data ?? []).map((spray) => [spray.id, spray])), [sprays.data]);
  const tabs = (
    <>
      <ViewTabs label={t('views')} views={views} view={view} nameOf={(one) => t(`sprays.views.${one}`)} />
      <WaitingNotice />
    </>
  );
  const action = about?.rights.create ? (
    <Button variant="contained" aria-keyshortcuts="n" onClick={() => setRecording({})}>
      {t('sprays.record.open')}
    </Button>
  ) : null;
  const open = (id: number) => void navigate(recordsPath('/ipm-spray-history', { record: id }));
  return (
    <>
      {view === 'log' ? (
        <SprayLog
          action={action}
          banner={tabs}
          of={(id) => byId.get(id)}
          onCopy={(copied) => setRecording({ copied })}
          onSign={setSign}
        />
      ) : (
        <PageFrame title={t('sprays.title')} action={action}>
          {tabs}
          {view === 'products' ? (
            <Products sprays={sprays.data ?? []} />
          ) : sprays.error && !sprays.data ? (
            <FailedNotice reason={sprays.error.message} onRetry={() => void sprays.refetch()} />
          ) : !sprays.data ? (
            <ListSkeleton />
          ) : view === 'calendar' ? (
            <SprayCalendar sprays={sprays.data} onOpen={open} />
          ) : (
            <Rotation sprays={sprays.data} onOpen={open} />
          )}
        </PageFrame>
      )}
      {recording ? <RecordSprayDialog copied={recording.copied} onClose={() => setRecording(undefined)} /> : null}
      {sign ? <DoorSign spray={sign} onClose={() => setSign(undefined)} /> : null}
    </>
  );
}

interface SprayLogProps {
  action: React.ReactNode;
  banner: React.ReactNode;
  of: (id: number) => Spray | undefined;
  onCopy: (spray: Spray) => void;
  onSign: (spray: Spray) => void;
}

function SprayLog({ action, banner, of, onCopy, onSign }: SprayLogProps) {
  const { t } = useTranslation('plant-health');
  const { number, units } = useFormat();
  const unit = temperatureUnit(units);
  const temperature = t('sprays.record.fields.temperature', { unit });
  const places = usePlaces();
  const here = useHere();
  const waiting = useWaitingTimes();
  return (
    <EntityPage
      title={t('sprays.title')}
      entity={SprayApplication}
      texts="plant-health"
      where={here}
      isHeld={waiting.isLoading}
      mayCreate={false}
      shownColumns={shownColumns}
      dependsOn={['ipmSprayTargets', 'consumables']}
      headerActions={action}
      banner={banner}
      nameOf={({ id }) => of(id)?.consumable?.name ?? `#${id}`}
      above={(spray) => <SprayHead spray={spray} known={of(spray.id)} onCopy={onCopy} onSign={onSign} />}
      fields={{
        tempC: {
          label: temperature,
          editor: TemperatureEditor,
          show: (tempC: number) => `${number(typedTemperature(tempC, units), 1)} ${unit}`,
        },
      }}
      columns={{
        start: { width: 178 },
        tempC: {
          label: temperature,
          render: ({ tempC }) => (tempC === null ? '–' : `${number(typedTemperature(tempC, units), 1)} ${unit}`),
          inFile: ({ tempC }) => (tempC === null ? null : typedTemperature(tempC, units)),
        },
        consumable_id: { width: 172 },
        targetPest: { width: 145 },
        reiUntil: { width: 182 },
        phiUntil: { width: 115 },
        applicator_user_id: { width: 125 },
        units: {
          label: t('sprays.units'),
          width: 145,
          isSortable: false,
          render: ({ id }) => <UnitLinks places={places} ids={unitsOf(of(id))} most={mostUnits} />,
        },
        rateOfLabel: {
          label: t('sprays.rateOfLabel'),
          width: 150,
          isSortable: false,
          align: 'end',
          render: ({ id, rate, rateUnit }) => {
            if (rate === null) return '–';
            const most = of(id)?.consumable?.labelMax;
            return `${number(rate, decimalsOf(rate))} ${rateUnit ?? ''}${most ? ` (${number((rate / most) * 100)} %)` : ''}`;
          },
        },
        amountUsed: {
          label: t('sprays.amountUsed'),
          width: 110,
          align: 'end',
          render: ({ amountUsed, amountUnit }) =>
            amountUsed === null ? '–' : `${number(amountUsed, amountUsed % 1 === 0 ? 0 : 1)} ${amountUnit ?? ''}`,
        },
        clearanceUrl: { label: t('sprays.clearance'), width: 120 },
        state: {
          width: 138,
          render: ({ state }) => (
            <StateChip state={states[state] ?? 'info'} label={t(`records.sprayApplication.choices.state.${state}`)} />
          ),
        },
      }}
    />
  );
}

/** As many decimals as an amount needs, two at most. */
const decimalsOf = (amount: number): number =>
  [0, 1].find((decimals) => Number(amount.toFixed(decimals)) === Number(amount.toFixed(2))) ?? 2;

const unitsOf = (spray: Spray | undefined): number[] => [
  ...new Set((spray?.targets ?? []).map(({ platformGroup_id }) => platformGroup_id)),
];
