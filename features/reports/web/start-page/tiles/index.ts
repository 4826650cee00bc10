import type { ComponentType } from 'react';
import type { TileKey } from '../arrange-tiles.ts';
import { AlertsTile } from './alerts.tsx';
import { CalendarTile } from './calendar.tsx';
import { DecisionsTile } from './decisions.tsx';
import { ErrorsTile } from './errors.tsx';
import { HarvestsTile } from './harvests.tsx';
import { NewsTile } from './news.tsx';
import { PlacesTile } from './places.tsx';
import { ScorecardTile } from './scorecard.tsx';
import { TasksTile } from './tasks.tsx';
import { TicketsTile } from './tickets.tsx';
import { UnitsTile } from './units.tsx';

/** The tiles by their keys; each reads what it shows by itself. */
export const tiles: Record<TileKey, ComponentType<{ facilityId: number }>> = {
  tasks: TasksTile,
  alerts: AlertsTile,
  units: UnitsTile,
  scorecard: ScorecardTile,
  tickets: TicketsTile,
  harvests: HarvestsTile,
  decisions: DecisionsTile,
  calendar: CalendarTile,
  errors: ErrorsTile,
  places: PlacesTile,
  news: NewsTile,
};
