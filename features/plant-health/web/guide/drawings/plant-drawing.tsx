import type { Symptom } from '@trellis/lifecycles/model';
import './drawings.css';

type Position = NonNullable<Symptom['position']>;

/** Pairs of leaves from the oldest at the bottom to the newest at the top: height, half width, age. */
const pairs: readonly (readonly [y: number, reach: number, age: 'old leaves' | 'middle' | 'new leaves'])[] = [
  [104, 46, 'old leaves'],
  [84, 42, 'old leaves'],
  [62, 34, 'middle'],
  [42, 24, 'new leaves'],
  [28, 15, 'new leaves'],
];
/** What is ringed, besides its colour. */
const rings: Readonly<Record<Position, { cx: number; cy: number; rx: number; ry: number }>> = {
  'old leaves': { cx: 60, cy: 94, rx: 56, ry: 22 },
  'new leaves': { cx: 60, cy: 30, rx: 34, ry: 22 },
  'whole plant': { cx: 60, cy: 66, rx: 57, ry: 60 },
  roots: { cx: 60, cy: 136, rx: 36, ry: 17 },
};
const leaf = (y: number, reach: number, side: 1 | -1) => {
  const [tipX, tipY] = [60 + side * reach, y - reach * 0.28];
  return `M60 ${y} C${60 + side * reach * 0.3} ${y - reach * 0.55} ${60 + side * reach * 0.8} ${y - reach * 0.6} ${tipX} ${tipY} C${60 + side * reach * 0.8} ${y + reach * 0.1} ${60 + side * reach * 0.3} ${y + reach * 0.12} 60 ${y} Z`;
};

/** A plant with the part ringed that a sign shows on. The words beside it say the same. */
export function PlantDrawing({ position }: { position: Position }) {
  const isSick = (part: string) => position === 'whole plant' || position === part;
  return (
    <svg className="ph-drawing ph-drawing--plant" viewBox="0 0 120 158" aria-hidden="true">
      <path className="ph-pot" d="M34 116 H86 L80 152 H40 Z" />
      <g className="ph-roots" data-sick={position === 'roots' || undefined}>
        <path d="M60 116 V146 M60 124 C50 128 48 136 46 144 M60 124 C70 128 72 136 74 144 M60 132 C55 136 54 142 53 148 M60 132 C65 136 66 142 67 148" />
      </g>
      <path className="ph-stem" d="M60 118 V22" />
      {pairs.flatMap(([y, reach, age]) =>
        ([1, -1] as const).map((side) => (
          <path
            key={`${y} ${side}`}
            className="ph-leaf"
            data-tone={isSick(age) ? 'yellow' : 'green'}
            d={leaf(y, reach, side)}
          />
        )),
      )}
      <ellipse className="ph-ring" {...rings[position]} />
    </svg>
  );
}
