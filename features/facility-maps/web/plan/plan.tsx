import { drawHeat, middleOf, sizeOf, type MapItem, type ReadPoint } from '@trellis/facility-maps/model';
import { useMemo, type KeyboardEvent, type PointerEvent, type ReactNode, type Ref } from 'react';
import './plan.css';

/** How an item is drawn beside its place. */
export interface ItemLook {
  /** What it says; a screen reader hears `spoken` instead. */
  name: string;
  value?: string;
  spoken: string;
  /** The look of its state, for its edge. */
  state?: string;
  fill?: string;
  isSelected?: boolean;
}

interface PlanProps {
  label: string;
  widthM: number;
  heightM: number;
  imageUrl: string | null;
  items: readonly MapItem[];
  lookOf: (item: MapItem) => ItemLook;
  /** What the heat map is drawn from, and its colour between the lowest and the highest. */
  heat?: { points: readonly ReadPoint[]; colourOf: (value: number) => string } | undefined;
  gridM?: number;
  canPress: (item: MapItem) => boolean;
  onPress: (index: number) => void;
  onItemKey?: (event: KeyboardEvent, index: number) => void;
  onItemDown?: (event: PointerEvent, index: number) => void;
  svgRef?: Ref<SVGSVGElement>;
}

const behind: readonly MapItem['kind'][] = ['area', 'zone'];
/** Letters are a 70th of a plan's width, as large on a small room as on a hall. */
const lettersAcross = 70;

/** A level from above, in metres: rooms and zones behind, then the heat map, then what stands there. */
export function Plan(props: PlanProps) {
  const { label, widthM, heightM, imageUrl, items, heat, gridM, svgRef } = props;
  const letter = widthM / lettersAcross;
  const ordered = items
    .map((item, index) => ({ item, index }))
    .sort((one, other) => Number(behind.includes(other.item.kind)) - Number(behind.includes(one.item.kind)));
  const [rooms, things] = [
    ordered.filter(({ item }) => behind.includes(item.kind)),
    ordered.filter(({ item }) => !behind.includes(item.kind)),
  ];
  return (
    <div className="fm-scroll">
      <svg
        ref={svgRef}
        className="fm-plan"
        viewBox={`0 0 ${widthM} ${heightM}`}
        role="group"
        aria-label={label}
        style={{ fontSize: letter }}
      >
        {imageUrl ? (
          <image href={imageUrl} width={widthM} height={heightM} preserveAspectRatio="xMidYMid meet" opacity={0.6} />
        ) : null}
        {gridM ? <Grid widthM={widthM} heightM={heightM} step={gridM} /> : null}
        {rooms.map((each) => (
          <Item key={each.index} {...props} {...each} letter={letter} />
        ))}
        {heat ? <Heat {...heat} widthM={widthM} heightM={heightM} /> : null}
        {things.map((each) => (
          <Item key={each.index} {...props} {...each} letter={letter} />
        ))}
      </svg>
    </div>
  );
}

function Grid({ widthM, heightM, step }: { widthM: number; heightM: number; step: number }) {
  const across = Array.from({ length: Math.min(400, Math.floor(widthM / step)) }, (_, i) => (i + 1) * step);
  const down = Array.from({ length: Math.min(400, Math.floor(heightM / step)) }, (_, i) => (i + 1) * step);
  const path = [...across.map((x) => `M${x} 0V${heightM}`), ...down.map((y) => `M0 ${y}H${widthM}`)].join('');
  return <path className="fm-grid" d={path} vectorEffect="non-scaling-stroke" />;
}

function Heat({
  points,
  colourOf,
  widthM,
  heightM,
}: NonNullable<PlanProps['heat']> & Pick<PlanProps, 'widthM' | 'heightM'>) {
  const squares = useMemo(() => drawHeat(points, widthM, heightM), [points, widthM, heightM]);
  return (
    <g aria-hidden="true" opacity={0.75} shapeRendering="crispEdges">
      {squares.map(({ x, y, side, value }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={side} height={side} fill={colourOf(value)} />
      ))}
    </g>
  );
}

type ItemProps = PlanProps & { item: MapItem; index: number; letter: number };

function Item({ item, index, letter, lookOf, canPress, onPress, onItemKey, onItemDown }: ItemProps): ReactNode {
  const { w, h } = sizeOf(item);
  const look = lookOf(item);
  const middle = middleOf(item);
  const isPressed = canPress(item);
  const isSmall = item.kind === 'sensor' || item.kind === 'camera' || item.kind === 'door';
  const fits = (text: string, room: number) => {
    const most = Math.max(2, Math.floor(room / (letter * 0.56)));
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
  };
  return (
    <g
      className="fm-item"
      data-kind={item.kind}
      data-state={look.state}
      data-selected={look.isSelected}
      transform={item.rotation ? `rotate(${item.rotation} ${middle.x} ${middle.y})` : undefined}
      {...(isPressed
        ? {
            role: 'button',
            tabIndex: 0,
            'aria-label': look.spoken,
            onClick: () => onPress(index),
            onPointerDown: (event: PointerEvent) => onItemDown?.(event, index),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                onPress(index);
              } else onItemKey?.(event, index);
            },
          }
        : {})}
    >
      <title>{look.spoken}</title>
      <rect
        x={item.x}
        y={item.y}
        width={w}
        height={h}
        rx={item.kind === 'sensor' ? w / 2 : letter * 0.3}
        vectorEffect="non-scaling-stroke"
        style={look.fill === undefined ? undefined : { fill: look.fill }}
      />
      {behind.includes(item.kind) ? (
        <text x={item.x + letter * 0.5} y={item.y + letter * 1.2} className="fm-room">
          {fits(look.name, w - letter)}
        </text>
      ) : isSmall ? (
        <text x={middle.x} y={item.y + h + letter} textAnchor="middle">
          {look.value ?? ''}
        </text>
      ) : (
        <>
          <text x={middle.x} y={middle.y + (look.value ? -letter * 0.25 : letter * 0.35)} textAnchor="middle">
            {fits(look.name, w)}
          </text>
          {look.value ? (
            <text x={middle.x} y={middle.y + letter * 0.95} textAnchor="middle" className="fm-value">
              {fits(look.value, w)}
            </text>
          ) : null}
        </>
      )}
    </g>
  );
}
