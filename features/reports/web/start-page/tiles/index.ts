import type { ComponentType } from 'react';
import type { TileKey } from '../arrange-tiles.ts';
import { ApprovalsTile } from './approvals.tsx';
import { AreasTile } from './areas.tsx';
import { CalendarTile } from './calendar.tsx';
import { DayTile } from './day.tsx';
import { DecisionsTile } from './decisions.tsx';
import { ErrorsTile } from './errors.tsx';
import { HarvestsTile } from './harvests.tsx';
import { NeedsTile } from './needs.tsx';
import { NewsTile } from './news.tsx';
import { PlacesTile } from './places.tsx';
import { ScorecardTile } from './scorecard.tsx';
import { TasksTile } from './tasks.tsx';

/** The tiles by their keys; each reads what it shows by itself. */
export const tiles: Record<TileKey, ComponentType<{ facilityId: number }>> = {
  areas: AreasTile,
  needs: NeedsTile,
  day: DayTile,
  tasks: TasksTile,
  scorecard: ScorecardTile,
  harvests: HarvestsTile,
  decisions: DecisionsTile,
  approvals: ApprovalsTile,
  calendar: CalendarTile,
  errors: ErrorsTile,
  places: PlacesTile,
  news: NewsTile,
};
