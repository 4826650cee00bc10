import { useId } from 'react';
import type { LeafLook } from './leaf-look.ts';
import './drawings.css';

const outlines: Readonly<Record<Exclude<LeafLook['shape'], 'rosette'>, string>> = {
  flat: 'M6 40 C28 8 84 8 114 40 C84 72 28 72 6 40 Z',
  up: 'M6 30 C24 62 88 70 114 14 C100 52 60 56 6 30 Z M6 30 C30 20 78 12 114 14 C84 72 24 66 6 30 Z',
  claw: 'M6 34 C26 6 80 4 102 34 C112 50 110 66 100 76 C98 60 86 58 66 62 C40 66 18 56 6 34 Z',
  droop: 'M6 16 C34 4 74 14 92 42 C100 56 102 68 100 78 C80 76 52 66 34 46 C22 34 12 26 6 16 Z',
};
const ribs: typeof outlines = {
  flat: 'M6 40 H110',
  up: 'M6 30 C40 46 84 42 112 16',
  claw: 'M6 34 C44 30 84 30 100 72',
  droop: 'M6 16 C44 24 82 44 99 76',
};
/** Side veins of a flat leaf; bent ones show their rib alone. */
const sideVeins = [26, 44, 62, 80, 96].flatMap((x) => [`M${x} 40 L${x + 12} 22`, `M${x} 40 L${x + 12} 58`]);
const spotPlaces = [
  [34, 30, 6],
  [58, 50, 7],
  [72, 26, 5],
  [86, 46, 6],
  [46, 44, 4],
] as const;

/** A leaf as it looks in trouble: its colour, its veins, its edges, its spots and its shape. The words beside it say the same. */
export function LeafDrawing({ look, label }: { look: LeafLook; label?: string }) {
  const clip = useId();
  const said =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  const { shape, ground, veins, edge, tip, spots } = look;
  if (shape === 'rosette')
    return (
      <svg className="ph-drawing" viewBox="0 0 120 80" {...said}>
        {[-64, -32, 0, 32, 64].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 60 72)`}>
            <path className="ph-leaf" data-tone={ground} d="M60 72 C50 54 52 34 60 22 C68 34 70 54 60 72 Z" />
            <path className="ph-vein" data-thick={veins || undefined} d="M60 70 V28" />
          </g>
        ))}
      </svg>
    );
  return (
    <svg className="ph-drawing" viewBox="0 0 120 80" {...said}>
      <clipPath id={clip}>
        <path d={outlines[shape]} />
      </clipPath>
      <path className="ph-leaf" data-tone={ground} d={outlines[shape]} />
      <g clipPath={`url(#${clip})`}>
        {edge ? <path className="ph-edge" data-tone={edge} d={outlines[shape]} /> : null}
        {tip ? <circle className="ph-spot" data-tone={tip} {...tipOf[shape]} /> : null}
        {spots
          ? spotPlaces.map(([cx, cy, r]) => (
              <ellipse key={cx} className="ph-spot" data-tone={spots} cx={cx} cy={cy} rx={r} ry={r * 0.75} />
            ))
          : null}
        {shape === 'flat'
          ? sideVeins.map((d) => <path key={d} className="ph-vein" data-thick={veins || undefined} d={d} />)
          : null}
        <path className="ph-vein" data-thick={veins || undefined} d={ribs[shape]} />
      </g>
    </svg>
  );
}

const tipOf: Readonly<Record<Exclude<LeafLook['shape'], 'rosette'>, { cx: number; cy: number; r: number }>> = {
  flat: { cx: 114, cy: 40, r: 16 },
  up: { cx: 114, cy: 14, r: 16 },
  claw: { cx: 100, cy: 76, r: 18 },
  droop: { cx: 100, cy: 78, r: 16 },
};
