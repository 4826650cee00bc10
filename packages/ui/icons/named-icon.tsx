import { lazy, Suspense } from 'react';

const Drawing = lazy(async () => ({ default: (await import('./icon-drawings.tsx')).IconDrawing }));

interface NamedIconProps {
  /** Material Design name as menus and settings keep it: `view-dashboard`, with or without `mdi-`. A plain page when unknown. */
  name: string | undefined;
  /** Edge in px. */
  size?: number;
}

/** An icon that data names. Its drawings are fetched after the first paint; the place is kept until then. */
export const NamedIcon = ({ name, size = 20 }: NamedIconProps) => (
  <span aria-hidden="true" style={{ display: 'inline-flex', flex: 'none', width: size, height: size }}>
    <Suspense>
      <Drawing name={name?.replace(/^mdi-/, '') ?? ''} size={size} />
    </Suspense>
  </span>
);
