import type { Action } from '@trellis/commands/model';
import type { UnitRecord } from '@trellis/units/model';
import { useMemo } from 'react';
import { usualDialogs } from '../own-dialogs/own-dialogs.ts';
import { useOffer } from './use-offer.ts';

const ownIds = new Set(Object.keys(usualDialogs).map(Number));
const noUnits: readonly UnitRecord[] = [];

/** What the person's roles may tell units, before any unit is chosen. */
export function useNamedActions(): readonly Action[] {
  const { groups } = useOffer(noUnits, ownIds);
  return useMemo(() => groups.flatMap(({ actions }) => actions.map(({ action }) => action)), [groups]);
}
