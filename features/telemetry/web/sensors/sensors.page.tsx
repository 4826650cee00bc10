import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { holdsRole } from '@trellis/access/model';
import { findDesignator, sensorFlags } from '@trellis/telemetry/model';
import { FilterChips, PageContent, PageFrame, SearchField } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { arrangeSensors, countFlags, isUnassigned, rankTrouble, type SensorFilter } from './arrange-sensors.ts';
import { SelectionActions } from './selection-actions.tsx';
import { SensorDrawer } from './sensor-drawer.tsx';
import { SensorLabels } from './sensor-labels.tsx';
import { SensorList } from './sensor-list.tsx';
import { SilentUnits } from './silent-units.tsx';
import { useSensors, type LiveSensor } from './use-sensors.ts';
import './sensors.css';

const unassigned = 'unassigned';
const numberOf = (text: string | null): number | undefined => (text ? Number(text) : undefined);

function readFilter(query: URLSearchParams): SensorFilter {
  const chosen = new Set((query.get('flags') ?? '').split(',').filter(Boolean));
  const isOnlyUnassigned = chosen.delete(unassigned);
  return {
    search: query.get('search') ?? '',
    flags: chosen,
    designator: numberOf(query.get('designator')),
    area: numberOf(query.get('area')),
    isUnassigned: isOnlyUnassigned,
  };
}

/** Every sensor of the facility, those not to be trusted first, with why; placed, ranked and calibrated from here. */
export function SensorsPage() {
  const { t } = useTranslation('sensors');
  const user = useUser();
  const sensors = useSensors();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [labelled, setLabelled] = useState<readonly LiveSensor[]>();
  const filter = readFilter(query);
  const all = sensors.data ?? [];
  const may = (...roles: string[]) => holdsRole(user, roles);
  const mayArrange = may('maintenance', 'farmManager');
  const change = (key: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const opened = all.find(({ id }) => id === numberOf(query.get('sensor')));
  return (
    <PageFrame
      title={t('title')}
      scope={labelled ? null : user.facilityname}
      filters={labelled ? null : <SensorTools sensors={all} filter={filter} query={query} onChange={change} />}
    >
      <PageContent loads={sensors} empty={(rows) => (rows.length === 0 ? { text: t('empty') } : undefined)}>
        {(rows) => {
          const shown = arrangeSensors(rows, filter);
          const selected = rows.filter(({ id }) => chosen.has(id));
          if (labelled) return <SensorLabels sensors={labelled} onClose={() => setLabelled(undefined)} />;
          return (
            <>
              <SilentUnits sensors={rows} shown={shown} />
              <SelectionActions
                shown={shown}
                selected={selected}
                mayArrange={mayArrange}
                onChoose={(ids) => setChosen(new Set(ids))}
                onLabels={setLabelled}
              />
              <SensorList
                sensors={shown}
                urgencies={rankTrouble(rows)}
                chosen={chosen}
                mayChoose={mayArrange}
                onChoose={setChosen}
                onOpen={({ id }) => change('sensor', String(id))}
                onClearFilters={() => setQuery({}, { replace: true })}
              />
            </>
          );
        }}
      </PageContent>
      {opened ? (
        <SensorDrawer
          key={opened.id}
          sensor={opened}
          mayArrange={mayArrange}
          mayCalibrate={may('maintenance')}
          onClose={() => change('sensor', '')}
        />
      ) : null}
    </PageFrame>
  );
}

interface ToolsProps {
  sensors: readonly LiveSensor[];
  filter: SensorFilter;
  query: URLSearchParams;
  onChange: (key: string, value: string) => void;
}

function SensorTools({ sensors, filter, query, onChange }: ToolsProps) {
  const { t } = useTranslation('sensors');
  const counts = useMemo(() => countFlags(sensors), [sensors]);
  const free = sensors.filter(isUnassigned).length;
  const selected = new Set([...filter.flags, ...(filter.isUnassigned ? [unassigned] : [])]);
  const options = [
    ...sensorFlags
      .filter((flag) => counts.has(flag) || selected.has(flag))
      .map((flag) => ({
        key: flag as string,
        label: t(`flags.${flag}.label`),
        count: counts.get(flag) ?? 0,
        state: flag === 'stale' ? ('offline' as const) : ('warning' as const),
      })),
    ...(free > 0 || filter.isUnassigned ? [{ key: unassigned, label: t('unassigned'), count: free }] : []),
  ];
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onChange('flags', [...next].join(','));
  };
  return (
    <>
      <SearchField value={query.get('search') ?? ''} onChange={(text) => onChange('search', text)} />
      <Choice
        label={t('measures')}
        all={t('allMeasures')}
        value={query.get('designator') ?? ''}
        options={designatorsOf(sensors).map((id) => ({
          value: String(id),
          label: t(`designators.${findDesignator(id)?.key ?? 'other'}`),
        }))}
        onChange={(value) => onChange('designator', value)}
      />
      <Choice
        label={t('area')}
        all={t('allAreas')}
        value={query.get('area') ?? ''}
        options={areasOf(sensors)}
        onChange={(value) => onChange('area', value)}
      />
      {options.length > 0 ? (
        <FilterChips label={t('trouble')} options={options} selected={selected} onToggle={toggle} />
      ) : null}
    </>
  );
}

const designatorsOf = (sensors: readonly LiveSensor[]): number[] =>
  [...new Set(sensors.map(({ designator_id }) => designator_id))].sort((one, other) => one - other);

function areasOf(sensors: readonly LiveSensor[]): { value: string; label: string }[] {
  const areas = new Map<number, string>();
  for (const { area_id, areaName } of sensors) if (area_id !== null) areas.set(area_id, areaName ?? String(area_id));
  return [...areas]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
