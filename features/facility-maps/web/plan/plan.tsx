import {
  drawHeat,
  isInside,
  middleOf,
  ownPicture,
  sizeOf,
  type MapItem,
  type PlaceM,
  type ReadPoint,
} from '@trellis/facility-maps/model';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from 'react';
import { placeLabels } from './place-labels.ts';
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
  /** Somebody searches, and this is not it. */
  isDim?: boolean;
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
  /** A line is drawn around things; told which they are. */
  onLasso?: ((indexes: number[]) => void) | undefined;
  /** Points of the plan are chosen, not things: told where (m). */
  onPoint?: ((at: PlaceM) => void) | undefined;
  /** Points that were chosen, with the line between them. */
  points?: readonly PlaceM[];
  svgRef?: Ref<SVGSVGElement>;
}

const behind: readonly MapItem['kind'][] = ['area', 'zone'];
/** Letters are a 70th of a plan's width, as large on a small room as on a hall. */
const lettersAcross = 70;

/** A level from above, in metres: rooms and zones behind, then the heat map, then what stands there, then all words. */
export function Plan(props: PlanProps) {
  const { label, widthM, heightM, items, heat, gridM, svgRef, lookOf, onLasso } = props;
  const letter = widthM / lettersAcross;
  const picture = ownPicture(props.imageUrl);
  const drawn = items.map((item, index) => ({ item, index, look: lookOf(item) }));
  const handlers = useRef(props);
  useEffect(() => {
    handlers.current = props;
  });
  const lasso = useLasso(items, { widthM, heightM }, onLasso);
  const shapeOf = ({ item, index, look }: (typeof drawn)[number]) => (
    <Shape
      key={index}
      item={item}
      index={index}
      corner={letter * 0.3}
      isPressed={props.canPress(item)}
      spoken={look.spoken}
      state={look.state}
      fill={look.fill}
      isSelected={look.isSelected}
      isDim={look.isDim}
      handlers={handlers}
    />
  );
  const labels = placeLabels(
    drawn.map(({ item, index, look }) => ({ item, index, name: look.name, value: look.value })),
    letter,
  );
  return (
    <div className="fm-scroll">
      <svg
        ref={svgRef}
        className="fm-plan"
        viewBox={`0 0 ${widthM} ${heightM}`}
        role="group"
        aria-label={label}
        data-lasso={onLasso !== undefined || props.onPoint !== undefined}
        style={{ fontSize: letter }}
        {...lasso.handlers}
        {...pointing(props)}
      >
        {picture ? (
          <image href={picture} width={widthM} height={heightM} preserveAspectRatio="xMidYMid meet" opacity={0.6} />
        ) : null}
        {gridM ? <Grid widthM={widthM} heightM={heightM} step={gridM} /> : null}
        {drawn.filter(({ item }) => behind.includes(item.kind)).map(shapeOf)}
        {heat ? <Heat {...heat} widthM={widthM} heightM={heightM} /> : null}
        {drawn.filter(({ item }) => !behind.includes(item.kind)).map(shapeOf)}
        <g aria-hidden="true" className="fm-labels">
          {labels.map(({ index, lines, isRoom }) =>
            lines.map(({ text, x, y, isValue }) => (
              <text
                key={`${index} ${y}`}
                x={x}
                y={y}
                textAnchor={isRoom ? undefined : 'middle'}
                className={isRoom ? 'fm-room' : isValue ? 'fm-value' : undefined}
                data-dim={drawn[index]?.look.isDim}
                // The halo that keeps words readable over heat and lines.
                strokeWidth={letter * 0.18}
              >
                {text}
              </text>
            )),
          )}
        </g>
        {lasso.line.length > 1 ? (
          <polygon className="fm-lasso" points={lasso.line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        ) : null}
        {props.points && props.points.length > 0 ? <Measured points={props.points} radius={letter * 0.3} /> : null}
      </svg>
    </div>
  );
}

function Measured({ points, radius }: { points: readonly PlaceM[]; radius: number }) {
  return (
    <g aria-hidden="true" className="fm-measured">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
    </g>
  );
}

/** Where on the plan somebody points (m). */
function placeUnder(
  { currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>,
  { widthM, heightM }: Pick<PlanProps, 'widthM' | 'heightM'>,
): PlaceM {
  const box = currentTarget.getBoundingClientRect();
  return { x: ((clientX - box.left) / box.width) * widthM, y: ((clientY - box.top) / box.height) * heightM };
}

/** Handlers while points are chosen: what lies beneath is neither pressed nor dragged. */
const pointing = (props: PlanProps) => {
  const { onPoint } = props;
  if (!onPoint) return {};
  return {
    onPointerDownCapture: (event: PointerEvent<SVGSVGElement>) => {
      event.stopPropagation();
      event.preventDefault();
      if (event.button === 0) onPoint(placeUnder(event, props));
    },
    onClickCapture: (event: MouseEvent) => event.stopPropagation(),
  };
};

/** A line drawn by hand around things whose middle it then holds. */
function useLasso(
  items: readonly MapItem[],
  { widthM, heightM }: { widthM: number; heightM: number },
  onLasso: PlanProps['onLasso'],
) {
  const [line, setLine] = useState<readonly PlaceM[]>([]);
  const isDrawing = useRef(false);
  if (!onLasso) return { line, handlers: {} };
  const placeOf = (event: PointerEvent<SVGSVGElement>) => placeUnder(event, { widthM, heightM });
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    setLine([]);
    if (line.length > 2) onLasso(items.flatMap((item, index) => (isInside(middleOf(item), line) ? [index] : [])));
  };
  return {
    line,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        isDrawing.current = true;
        setLine([placeOf(event)]);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (!isDrawing.current) return;
        const place = placeOf(event);
        setLine((before) => [...before, place]);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
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

interface ShapeProps {
  item: MapItem;
  index: number;
  corner: number;
  isPressed: boolean;
  spoken: string;
  state: string | undefined;
  fill: string | undefined;
  isSelected: boolean | undefined;
  isDim: boolean | undefined;
  /** What is done with it, as it was drawn last. */
  handlers: RefObject<Pick<PlanProps, 'onPress' | 'onItemKey' | 'onItemDown'>>;
}

/** A thing without its words. Of thousands, those alone are drawn again that changed. */
const Shape = memo(function Shape({
  item,
  index,
  corner,
  isPressed,
  spoken,
  state,
  fill,
  isSelected,
  isDim,
  handlers,
}: ShapeProps) {
  const { w, h } = sizeOf(item);
  const middle = middleOf(item);
  return (
    <g
      className="fm-item"
      data-kind={item.kind}
      data-key={`${item.kind}:${item.ref_id ?? index}`}
      data-state={state}
      data-selected={isSelected}
      data-dim={isDim}
      transform={item.rotation ? `rotate(${item.rotation} ${middle.x} ${middle.y})` : undefined}
      {...(isPressed
        ? {
            role: 'button',
            tabIndex: 0,
            'aria-label': spoken,
            onClick: () => handlers.current.onPress(index),
            onPointerDown: (event: PointerEvent) => handlers.current.onItemDown?.(event, index),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                handlers.current.onPress(index);
              } else handlers.current.onItemKey?.(event, index);
            },
          }
        : {})}
    >
      <title>{spoken}</title>
      <rect
        x={item.x}
        y={item.y}
        width={w}
        height={h}
        rx={item.kind === 'sensor' ? w / 2 : corner}
        vectorEffect="non-scaling-stroke"
        style={fill === undefined ? undefined : { fill }}
      />
    </g>
  );
});
