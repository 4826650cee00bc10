import { useGridWords } from '../unit-grid/grid-words.ts';
import { describeState, type LaneTone } from './describe-state.ts';
import { partAt, type HistoryDevice, type Lane, type LanePart } from './make-lanes.ts';

interface DeviceLaneProps {
  lane: Lane;
  shown: { from: number; to: number };
  /** Where the pointer is (ms); the state of that moment is told. */
  pointedAt: number | null;
}

/** Name of a device, its state now or where the pointer is, and its bar. */
export function DeviceLane({ lane, shown, pointedAt }: DeviceLaneProps) {
  const { t, format } = useGridWords();
  const { device, parts } = lane;
  const kind = device.virtualDeviceType?.key ?? device.name;
  const part = pointedAt === null ? parts.at(-1) : partAt(lane, pointedAt);
  const say = ({ state, value }: LanePart) => {
    const word = t(`history.states.${describeState(kind, state).word}`, { defaultValue: state });
    return value === null || state.toLowerCase() === 'off' ? word : `${word} · ${format.number(value * 100)} %`;
  };
  const active = parts.filter(({ state }) => describeState(kind, state).tone !== 'rest');
  const activeMs = active.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <li className="dh-lane">
      <span className="dh-lane__name" data-png="">
        {nameOf(device, format.locale)}
      </span>
      <span className="dh-lane__state t-number" data-png="">
        {part ? say(part) : t('history.unknown')}{' '}
        {part && part.from > shown.from ? (
          <span className="dh-lane__since">{t('history.since', { time: format.time(part.from) })}</span>
        ) : null}
      </span>
      <Bar kind={kind} parts={parts} shown={shown} pointedAt={pointedAt} />
      <span className="t-hidden">
        {t('history.summary', { active: format.duration(activeMs), count: active.length })}
      </span>
    </li>
  );
}

/** A device that is named otherwise than its kind says both. */
function nameOf({ name, virtualDeviceType }: HistoryDevice, locale: string): string {
  if (!virtualDeviceType) return name;
  const { key, label, labelEs } = virtualDeviceType;
  const kind = locale.startsWith('es') ? (labelEs ?? label) : label;
  return key === name ? kind : `${kind} · ${name}`;
}

/** Width of the drawing in its own units: finer than any screen. */
const width = 10_000;
const height = 10;

function Bar({
  kind,
  parts,
  shown,
  pointedAt,
}: { kind: string; parts: readonly LanePart[] } & Omit<DeviceLaneProps, 'lane'>) {
  const scale = width / (shown.to - shown.from);
  const x = (at: number) => (at - shown.from) * scale;
  const paths = new Map<LaneTone, string>();
  for (const { from, to, state } of parts) {
    const { tone } = describeState(kind, state);
    const top = tone === 'rest' ? height - 1 : 0;
    const drawn = `M${x(from).toFixed(1)} ${top}H${x(to).toFixed(1)}V${height}H${x(from).toFixed(1)}Z`;
    paths.set(tone, (paths.get(tone) ?? '') + drawn);
  }
  return (
    <svg
      className="dh-lane__bar"
      data-lane=""
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...paths].map(([tone, drawn]) => (
        <path key={tone} data-tone={tone} d={drawn} />
      ))}
      {pointedAt === null ? null : <path className="dh-lane__pointer" d={`M${x(pointedAt).toFixed(1)} 0V${height}`} />}
    </svg>
  );
}
