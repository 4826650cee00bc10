import { iconStyleOf, type DeviceKind, type DeviceState } from './device-states.ts';
import { shapes, type Shape } from './shapes.ts';
import './device-icon.css';

interface DeviceIconProps<K extends DeviceKind> {
  kind: K;
  state: DeviceState<K>;
  /** What it is and does, for people who hover or listen: "Lights on at 80%". */
  label: string;
  /** A short figure in the corner, such as the light's intensity. */
  badge?: string;
  size?: number;
  /** Makes the icon a button. */
  onClick?: () => void;
}

/** A device in its state, with its name on hover and for screen readers. */
export function DeviceIcon<K extends DeviceKind>({
  kind,
  state,
  label,
  badge,
  size = 24,
  onClick,
}: DeviceIconProps<K>) {
  const drawing = <DeviceDrawing kind={kind} state={state} size={size} {...(badge !== undefined && { badge })} />;
  return onClick ? (
    <button type="button" className="t-device t-device--button" aria-label={label} data-hint={label} onClick={onClick}>
      {drawing}
    </button>
  ) : (
    <span className="t-device" role="img" aria-label={label} data-hint={label}>
      {drawing}
    </span>
  );
}

interface DeviceDrawingProps<K extends DeviceKind> {
  kind: K;
  state: DeviceState<K>;
  badge?: string;
  size?: number;
}

/** The drawing alone, without name or tooltip: for grids of thousands, where the row says what it is. */
export function DeviceDrawing<K extends DeviceKind>({ kind, state, badge, size = 24 }: DeviceDrawingProps<K>) {
  const style = iconStyleOf(kind, state);
  const shape: Shape = shapes[style.shape];
  return (
    <span className="t-device__box" data-tone={style.tone} {...(style.flickers && { 'data-flickers': true })}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <g {...(style.isUpdating && { className: 't-device__small' })}>
          {shape.fill ? <path className="t-device__fill" d={shape.fill} /> : null}
          <path d={shape.stroke} />
        </g>
        {style.isCrossed ? <path d="M4 20 20 4" /> : null}
        {style.isUpdating ? <circle className="t-device__spinner" cx="12" cy="12" r="11" /> : null}
      </svg>
      {badge !== undefined || style.stage ? (
        <span className="t-device__badge t-number">{badge ?? style.stage}</span>
      ) : null}
    </span>
  );
}
