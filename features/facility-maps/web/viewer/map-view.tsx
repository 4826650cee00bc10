import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usualMap, type MapItem } from '@trellis/facility-maps/model';
import { sparklinePoints, type SensorHealth } from '@trellis/telemetry/model';
import type { LiveMetric, LiveUnit, UnitChoice } from '@trellis/unit-status/web/hooks';
import { FilterChips, glideTo, phoneBreakpoint, StateIcon } from '@trellis/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Plan, type ItemLook } from '../plan/plan.tsx';
import type { MapRow } from '../plan/use-maps.ts';
import { usePlaces } from '../plan/use-places.ts';
import { heatColour } from './heat-colours.ts';
import { layers, metricOf, viewLayer, type Layer, type LayerView, type Told } from './map-layers.ts';
import { MapLegend } from './map-legend.tsx';
import { MapTools } from './map-tools.tsx';
import { hourOfSlot, listPoints, metricOfSensor, readSensor, unitThen } from './read-points.ts';
import { Replay, useReplay } from './replay.tsx';
import { useDueWork } from './use-due-work.ts';
import { useLayerWords } from './use-layer-words.ts';

const extras = ['heat', 'sensors', 'zones'] as const;
type Extra = (typeof extras)[number];

interface MapViewProps {
  map: MapRow;
  units: readonly LiveUnit[];
  show: (metric: LiveMetric, value: number) => string;
  layer: string | null;
  choice: UnitChoice;
  onLayer: (layer: Layer) => void;
  onOpen: (unitId: number) => void;
}

/** One level with its layers, its legend and its last day; on a phone also as a list, what needs somebody first. */
export function MapView({ map, units, show, layer: asked, choice, onLayer, onOpen }: MapViewProps) {
  const { t } = useTranslation('facility-maps');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const layer = layers.find((key) => key === asked) ?? 'state';
  const metric = useMemo(() => metricOf(layer), [layer]);
  const [extra, setExtra] = useState<ReadonlySet<Extra>>(new Set(extras));
  const places = usePlaces();
  const items = useMemo(() => (map.items ?? []) as readonly MapItem[], [map.items]);
  const shownItems = items.filter(
    ({ kind }) => (kind !== 'sensor' || extra.has('sensors')) && (kind !== 'zone' || extra.has('zones')),
  );
  const onMap = useMemo(
    () => new Set(items.flatMap(({ kind, ref_id }) => (kind === 'unit' && ref_id ? [ref_id] : []))),
    [items],
  );
  const replay = useReplay([...onMap]);
  const { slot, days } = replay;
  const hour = slot === undefined ? undefined : hourOfSlot(slot, replay.from);
  const byId = useMemo(
    () =>
      new Map(
        units.map((unit) => [unit.id, slot === undefined ? unit : unitThen(unit, days.get(unit.id), slot)] as const),
      ),
    [units, slot, days],
  );
  const sensors = useMemo(() => new Map(places.sensors.map((sensor) => [sensor.id, sensor])), [places.sensors]);
  const points = useMemo(
    () => (metric ? listPoints(items, metric, byId, sensors, hour) : []),
    [items, metric, byId, sensors, hour],
  );
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const work = useDueWork(layer === 'tasks');
  const words = useLayerWords();
  const listed = [...byId.values()].filter(({ id }) => onMap.has(id)).sort((one, other) => other.urgency - one.urgency);
  const view = slot === undefined ? viewLayer(layer, listed, work.units, words) : undefined;
  const [search, setSearch] = useState('');
  const [isLasso, setLasso] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const plan = useRef<SVGSVGElement>(null);
  const wanted = search.trim().toLowerCase();
  const lookAt = (item: MapItem): ItemLook => {
    const unit = item.kind === 'unit' ? byId.get(item.ref_id ?? 0) : undefined;
    if (unit)
      return describeUnit(unit, metric, view, slot === undefined, show, (value) => heatColour(value, low, high));
    const sensor = item.kind === 'sensor' ? sensors.get(item.ref_id ?? 0) : undefined;
    if (sensor) return describeSensor(sensor, hour, show, t);
    const kind = t(`kinds.${item.kind}`);
    if (item.ref_id == null) return { name: item.text ?? '', spoken: item.text || kind };
    const name = places.nameOf(item.kind as never, item.ref_id);
    if (!name) return { name: t('map.gone', { kind }), spoken: t('map.gone', { kind }) };
    const due = item.kind === 'area' && layer === 'tasks' ? work.areas.get(item.ref_id)?.due : undefined;
    const here = due ? [name, words.tasks(due)].join(' · ') : name;
    return { name: here, spoken: `${kind} ${here}` };
  };
  const isFound = (item: MapItem) => lookAt(item).spoken.toLowerCase().includes(wanted);
  const found = wanted === '' ? undefined : shownItems.filter(isFound);
  const lookOf = (item: MapItem): ItemLook => ({
    ...lookAt(item),
    ...(item.kind === 'unit' && choice.ids.has(item.ref_id ?? 0) && { isSelected: true }),
    ...(found && !found.includes(item) && { isDim: true }),
  });
  useFlyTo(plan, found?.[0] && `${found[0].kind}:${found[0].ref_id ?? shownItems.indexOf(found[0])}`);
  const lasso = (indexes: readonly number[]) => {
    const chosen = indexes.flatMap((index) => {
      const { kind, ref_id } = shownItems[index] ?? {};
      return kind === 'unit' && ref_id && byId.has(ref_id) ? [ref_id] : [];
    });
    choice.set([...choice.ids, ...chosen]);
  };
  const press = (id: number) =>
    isLasso
      ? choice.set(choice.ids.has(id) ? [...choice.ids].filter((one) => one !== id) : [...choice.ids, id])
      : onOpen(id);
  const toggle = (key: Extra) =>
    setExtra((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <div ref={frame} className="fm-frame">
      <div className="fm-replay">
        {isPhone ? (
          // Ten chips would leave no room for the plan.
          <TextField
            select
            fullWidth
            size="small"
            label={t('map.layer')}
            value={layer}
            onChange={({ target: { value } }) => onLayer(value as Layer)}
          >
            {layers.map((key) => (
              <MenuItem key={key} value={key}>
                {t(`layers.${key}`)}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <FilterChips
            label={t('map.layer')}
            options={layers.map((key) => ({ key, label: t(`layers.${key}`) }))}
            selected={new Set<Layer>([layer])}
            onToggle={onLayer}
          />
        )}
        <FilterChips
          label={t('map.show')}
          // Heat is between values: a layer without any has none.
          options={extras
            .filter((key) => key !== 'heat' || metric !== undefined)
            .map((key) => ({ key, label: t(`extras.${key}`) }))}
          selected={extra}
          onToggle={toggle}
        />
        <Replay {...replay} last={sparklinePoints - 1} />
      </div>
      <MapTools
        name={map.name}
        plan={plan}
        frame={frame}
        search={search}
        onSearch={setSearch}
        found={found?.length}
        isLasso={isLasso}
        onLasso={setLasso}
      />
      {isLasso ? <p className="fm-soft">{t('tools.lassoHow')}</p> : null}
      <MapLegend
        units={listed}
        view={view}
        isThen={slot !== undefined}
        range={metric && values.length > 0 ? [show(metric, low), show(metric, high)] : undefined}
        metric={metric}
      />
      <Plan
        svgRef={plan}
        onLasso={isLasso ? lasso : undefined}
        label={t('map.plan', { name: map.name })}
        widthM={map.widthM || usualMap.widthM}
        heightM={map.heightM || usualMap.heightM}
        imageUrl={map.imageUrl}
        items={shownItems}
        lookOf={lookOf}
        heat={metric && extra.has('heat') ? { points, colourOf: (value) => heatColour(value, low, high) } : undefined}
        canPress={({ kind, ref_id }) => kind === 'unit' && byId.has(ref_id ?? 0)}
        onPress={(index) => press(shownItems[index]?.ref_id ?? 0)}
      />
      {isPhone ? (
        <ul className="fm-list" aria-label={t('map.units')}>
          {listed.map((unit) => (
            <li key={unit.id}>
              <button type="button" className="fm-row" onClick={() => onOpen(unit.id)}>
                <StateIcon state={unit.look} /> {unit.name}
                <strong>{valueText(unit, metric, view, show) ?? unit.word}</strong>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Brings what was found into view. */
function useFlyTo(plan: React.RefObject<SVGSVGElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return;
    glideTo(plan.current?.querySelector(`[data-key="${key}"]`), 'center');
  }, [plan, key]);
}

const told = ({ full, text }: Partial<Told> = {}): string => full ?? text ?? '';

function valueText(
  unit: LiveUnit,
  metric: LiveMetric | undefined,
  view: LayerView | undefined,
  show: MapViewProps['show'],
): string | undefined {
  if (view) return told(view.tell(unit));
  if (!metric) return undefined;
  const value = unit.values[metric];
  return value === null ? '–' : show(metric, value);
}

function describeUnit(
  unit: LiveUnit,
  metric: LiveMetric | undefined,
  view: LayerView | undefined,
  isNow: boolean,
  show: MapViewProps['show'],
  colourOf: (value: number) => string,
): ItemLook {
  const value = view?.tell(unit)?.text ?? valueText(unit, metric, view, show) ?? (isNow ? unit.word : '');
  const read = metric ? unit.values[metric] : null;
  const fill =
    view?.tell(unit)?.fill ??
    (read === null ? undefined : `color-mix(in srgb, ${colourOf(read)} 30%, var(--t-paper))`) ??
    (!metric && !view && isNow ? `var(--t-${unit.look}-tint)` : undefined);
  return {
    name: unit.name,
    value,
    spoken: [unit.name, isNow ? unit.word : '', valueText(unit, metric, view, show)].filter(Boolean).join(', '),
    ...(isNow && { state: unit.look }),
    ...(fill !== undefined && { fill }),
  };
}

function describeSensor(
  sensor: SensorHealth,
  hour: number | undefined,
  show: MapViewProps['show'],
  t: (key: string) => string,
): ItemLook {
  const metric = metricOfSensor(sensor);
  const reading = readSensor(sensor, hour);
  const value = metric && reading !== null ? show(metric, reading) : '–';
  const name = sensor.name ?? sensor.device_id;
  return {
    name,
    value,
    spoken: `${t('kinds.sensor')} ${name}, ${value}`,
    ...(sensor.flags.length > 0 && { state: 'warning' }),
  };
}
