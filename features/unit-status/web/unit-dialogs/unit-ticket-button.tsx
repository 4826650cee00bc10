import type { UnitRecord } from '@trellis/units/model';
import { useMemo } from 'react';
import { makeEntry } from '../live/unit-entry.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { EquipmentTicketButton, TicketButton } from './ticket-button.tsx';

interface UnitTicketButtonProps {
  record: UnitRecord;
  /** The moment as which the unit is shown (ms since 1970). */
  now: number;
  /** Begins the description. */
  about: string;
  /** When it broke (ISO 8601). */
  since: string;
}

/** Reports what is wrong with a unit, for pages of other features. */
export function UnitTicketButton({ record, now, ...what }: UnitTicketButtonProps) {
  const words = useMakeGridWords();
  const entry = useMemo(() => makeEntry(record, now), [record, now]);
  return (
    <GridWordsContext value={words}>
      <TicketButton entry={entry} {...what} />
    </GridWordsContext>
  );
}

/** Reports what is wrong with a thing that is no unit (a tank, a pump), for pages of other features. */
export function ThingTicketButton({ name, about }: { name: string; about: string }) {
  const words = useMakeGridWords();
  return (
    <GridWordsContext value={words}>
      <EquipmentTicketButton name={name} about={about} />
    </GridWordsContext>
  );
}
