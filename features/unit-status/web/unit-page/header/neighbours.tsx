import { unitPagePath } from '@trellis/units/model';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useUnitStore } from '../../live/use-unit.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { neighboursOf } from '../find-unit.ts';

/** To the unit before and after, on the same tab and time. */
export function Neighbours({ id }: { id: number }) {
  const { t } = useTranslation('unit-page');
  const store = useUnitStore();
  useSyncExternalStore(store.subscribe, store.version);
  const { previous, next } = neighboursOf(store.list(), id);
  return (
    <nav className="up-neighbours" aria-label={t('header.neighbours')}>
      <Neighbour unit={previous} textKey="header.previous" icon={<ChevronLeft />} />
      <Neighbour unit={next} textKey="header.next" icon={<ChevronRight />} />
    </nav>
  );
}

interface NeighbourProps {
  unit: UnitEntry | undefined;
  textKey: string;
  icon: React.ReactNode;
}

function Neighbour({ unit, textKey, icon }: NeighbourProps) {
  const { t } = useTranslation('unit-page');
  const [query] = useSearchParams();
  if (!unit) return null;
  const label = t(textKey, { name: unit.facets.name });
  const search = query.toString();
  return (
    <IconButton
      component={Link}
      to={unitPagePath(unit.record) + (search ? `?${search}` : '')}
      aria-label={label}
      data-hint={label}
    >
      {icon}
    </IconButton>
  );
}
