import { alertPath } from '@trellis/alerts/model';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useReasonText } from '@trellis/commands/web/hooks';
import { Age, FilterChips, PageContent, PageFrame, phoneBreakpoint, StateChip, useNow } from '@trellis/ui';
import { DataTable, TableCards, type TableColumn, type TableContent } from '@trellis/ui/table';
import { shortUnitName, unitChartPath, unitPagePath } from '@trellis/units/model';
import { openTool, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { MoveWaterButtons } from './moved-water/move-water-buttons.tsx';
import { NextWater } from './moved-water/next-water.tsx';
import { useWateredUnits, useWaterZones, type WateredUnit } from './use-water.ts';
import { WaterAccount } from './water-account.tsx';
import { WaterLine } from './water-line.tsx';
import { ZoneCard } from './zone-card.tsx';
import '../irrigation.css';

const irrigate = 16;
const stop = 17;
const lineTickMs = 60_000;

/** Every shot planned, executed and missed; who has water now and who waits; what looks wrong. */
export function IrrigationDashboardPage() {
  const { t } = useTranslation('irrigation');
  const { facilityname } = useUser();
  const zones = useWaterZones();
  const units = useWateredUnits();
  return (
    <PageFrame title={t('dashboard.title')} scope={facilityname}>
      <PageContent loads={zones} empty={(rows) => (rows.length > 0 ? undefined : { text: t('dashboard.noZones') })}>
        {(rows) => (
          <div className="ir-zones">
            {rows.map((zone) => (
              <ZoneCard key={zone.zone_id} zone={zone} />
            ))}
          </div>
        )}
      </PageContent>
      {zones.data?.length === 0 ? (
        <Button component={RouterLink} to="/zoneconfig" variant="contained" sx={{ alignSelf: 'start' }}>
          {t('zones.title')}
        </Button>
      ) : null}
      <PageContent loads={units} empty={(rows) => (rows.length > 0 ? undefined : { text: t('dashboard.noUnits') })}>
        {(rows) => <WateredUnits units={rows} />}
      </PageContent>
    </PageFrame>
  );
}

const isMissing = ({ day }: WateredUnit) => day.missed.some(({ endedAt }) => endedAt === null);
const filters = {
  missed: isMissing,
  suspicious: ({ day, alerts }: WateredUnit) => day.suspicions.length + day.ordered.length + alerts.length > 0,
  running: ({ valve }: WateredUnit) => valve === 'on',
  waiting: ({ valve }: WateredUnit) => valve === 'waiting',
} satisfies Record<string, (unit: WateredUnit) => boolean>;
type FilterKey = keyof typeof filters;
const filterKeys = Object.keys(filters) as FilterKey[];
const stateOf = { missed: 'error', suspicious: 'warning', running: 'info', waiting: 'info' } as const;

function WateredUnits({ units }: { units: readonly WateredUnit[] }) {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [openedId, setOpenedId] = useState<number>();
  const opened = units.find(({ unit }) => unit.platformGroup_id === openedId);
  const setOpened = (row?: WateredUnit) => setOpenedId(row?.unit.platformGroup_id);
  const now = useNow(lineTickMs);
  const selected = filterKeys.find((key) => key === query.get('show'));
  const shown = selected ? units.filter(filters[selected]) : units;
  const litres = units.reduce((sum, { day }) => sum + (day.litres ?? 0), 0);
  const shots = units.reduce((sum, { day }) => sum + day.shots.length, 0);
  const ids = units.map(({ unit }) => unit.platformGroup_id).filter((id) => chosen.has(id));
  return (
    <>
      <div className="ir-row">
        <dl className="ir-totals">
          <div>
            <dt>{t('dashboard.litres')}</dt>
            <dd>{number(litres, 0)} L</dd>
          </div>
          <div>
            <dt>{t('dashboard.shots')}</dt>
            <dd>{number(shots, 0)}</dd>
          </div>
        </dl>
        <FilterChips
          label={t('dashboard.show')}
          options={filterKeys.map((key) => {
            const count = units.filter(filters[key]).length;
            // What there is none of has no colour.
            return { key, label: t(`dashboard.filters.${key}`), count, ...(count > 0 && { state: stateOf[key] }) };
          })}
          selected={new Set(selected ? [selected] : [])}
          onToggle={(key) => setQuery(key === selected ? {} : { show: key }, { replace: true })}
        />
        <span className="ir-grow" />
        <span aria-live="polite">
          {ids.length > 0 ? t('dashboard.chosen', { count: ids.length }) : t('dashboard.chooseFirst')}
        </span>
        <span className="ir-buttons">
          <Button
            variant="contained"
            disabled={ids.length === 0}
            onClick={() => openTool('command', { actionId: irrigate, unitIds: ids })}
          >
            {t('dashboard.irrigate')}
          </Button>
          <Button
            variant="outlined"
            disabled={ids.length === 0}
            onClick={() => openTool('command', { actionId: stop, unitIds: ids })}
          >
            {t('dashboard.stop')}
          </Button>
          <MoveWaterButtons chosen={units.filter(({ unit }) => chosen.has(unit.platformGroup_id))} />
        </span>
      </div>
      <p className="ir-legend">
        {(['done', 'manual', 'lost', 'missed', 'planned'] as const).map((kind) => (
          <span key={kind}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect
                className="ir-mark"
                data-kind={kind}
                {...(kind === 'missed' && { 'data-state': 'error' })}
                x={1}
                y={1}
                width={12}
                height={12}
              />
            </svg>
            {t(`dashboard.marks.${kind}`)}
          </span>
        ))}
      </p>
      <WaterTable units={shown} chosen={chosen} onChoose={setChosen} onOpen={setOpened} />
      {opened ? <WaterAccount row={opened} now={now} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

interface WaterTableProps {
  units: readonly WateredUnit[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onOpen: (row: WateredUnit) => void;
}

function WaterTable({ units, chosen, onChoose, onOpen }: WaterTableProps) {
  const { t } = useTranslation('irrigation');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const columns = useWaterColumns(onOpen);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const content: TableContent<WateredUnit> = {
    label: t('dashboard.units'),
    rows: units,
    rowKey: ({ unit }) => unit.platformGroup_id,
    columns,
    actions: ({ unit }) => (
      <Checkbox
        checked={chosen.has(unit.platformGroup_id)}
        onChange={() => toggle(unit.platformGroup_id)}
        slotProps={{ input: { 'aria-label': t('dashboard.choose', { name: shortUnitName(unit.platformGroupName) }) } }}
      />
    ),
  };
  return isPhone ? <TableCards {...content} /> : <DataTable {...content} />;
}

function useWaterColumns(onOpen: (row: WateredUnit) => void): TableColumn<WateredUnit>[] {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  const now = useNow(lineTickMs);
  return [
    {
      key: 'unit',
      label: t('dashboard.columns.unit'),
      render: ({ unit }) => (
        <Link component={RouterLink} to={unitPagePath(unit)}>
          {shortUnitName(unit.platformGroupName)}
        </Link>
      ),
    },
    { key: 'now', label: t('dashboard.columns.now'), width: 220, render: (row) => <WaterNow row={row} /> },
    {
      key: 'line',
      label: t('dashboard.columns.line'),
      width: 420,
      render: (row) => (
        <button
          type="button"
          className="ir-open"
          aria-label={t('account.of', { name: shortUnitName(row.unit.platformGroupName) })}
          onClick={() => onOpen(row)}
        >
          <WaterLine row={row} now={now} />
        </button>
      ),
    },
    {
      key: 'last',
      label: t('dashboard.columns.last'),
      render: ({ unit: { lastIrrigated } }) => (lastIrrigated === null ? '–' : <Age at={Date.parse(lastIrrigated)} />),
    },
    {
      key: 'next',
      label: t('dashboard.columns.next'),
      render: ({ unit }) => <NextWater unit={unit} now={now} />,
    },
    {
      key: 'litres',
      label: t('dashboard.columns.litres'),
      align: 'end',
      render: ({ day }) => (day.litres === null ? '–' : number(day.litres, 1)),
    },
    {
      key: 'moisture',
      label: t('dashboard.columns.moisture'),
      align: 'end',
      render: ({ unit }) =>
        unit.xMoisture === null ? (
          '–'
        ) : (
          <Link component={RouterLink} to={unitChartPath(unit, 'externalMoisture')} color="inherit">
            {number(unit.xMoisture, 1)} %{unit.targetVWC === null ? '' : ` / ${number(unit.targetVWC, 0)} %`}
          </Link>
        ),
    },
  ];
}

/** What the water of a unit does now, and what is wrong with it. */
function WaterNow({ row: { unit, day, valve, isOffline, alerts } }: { row: WateredUnit }) {
  const { t } = useTranslation('irrigation');
  const { dateTime, number } = useFormat();
  const reasonText = useReasonText();
  const missed = day.missed.find(({ endedAt }) => endedAt === null);
  return (
    <span className="ir-now">
      {isOffline ? <StateChip state="offline" /> : null}
      {missed ? (
        <span data-hint={t('dashboard.missedWhy', { since: dateTime(missed.since), end: dateTime(missed.windowEnd) })}>
          <StateChip state="error" label={t('dashboard.filters.missed')} />
        </span>
      ) : null}
      {day.suspicions.map(({ kind, at, change }) => (
        <span
          key={kind}
          data-hint={t(`dashboard.suspicions.${kind}.why`, {
            at: dateTime(at),
            change: change === null ? '' : number(change, 1),
          })}
        >
          <StateChip state="warning" label={t(`dashboard.suspicions.${kind}.label`)} />
        </span>
      ))}
      {alerts.map(({ id, name }) => (
        <RouterLink key={id} to={alertPath(id)}>
          <StateChip state="warning" label={name} />
        </RouterLink>
      ))}
      {day.ordered.length > 0 ? (
        <span
          data-hint={t('dashboard.orderedWhy', {
            at: dateTime(day.ordered[0]?.at ?? ''),
            reason: reasonText({ error: day.ordered[0]?.reason ?? null }) ?? t('dashboard.noAnswer'),
          })}
        >
          <StateChip state="warning" label={t('dashboard.ordered', { count: day.ordered.length })} />
        </span>
      ) : null}
      {valve === 'on' && !isOffline ? <StateChip state="info" label={t('dashboard.filters.running')} /> : null}
      {valve === 'waiting' && !isOffline ? <StateChip state="info" label={t('dashboard.filters.waiting')} /> : null}
      {day.missed.length + day.suspicions.length + day.ordered.length + alerts.length === 0 &&
      !isOffline &&
      valve !== 'on' &&
      valve !== 'waiting' ? (
        <span className="ir-soft">{t(unit.lifecycle_id === null ? 'dashboard.empty' : 'dashboard.fine')}</span>
      ) : null}
    </span>
  );
}
