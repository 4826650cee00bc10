import type { ReactNode } from 'react';

/** Lines a tile shows; the page behind it has the rest. */
export const shownRows = 5;

interface RowProps {
  title: ReactNode;
  /** Below the title. */
  note?: ReactNode;
  /** At the end of the line: when, how many. */
  side?: ReactNode;
  isLate?: boolean;
  action?: ReactNode;
}

/** One line of a tile. */
export const TileRow = ({ title, note, side, isLate = false, action }: RowProps) => (
  <li>
    <div className="start-rows__words">
      <strong>{title}</strong>
      {note ? <small>{note}</small> : null}
    </div>
    {side ? (
      <span className="start-rows__side t-number" data-late={isLate}>
        {side}
      </span>
    ) : null}
    {action}
  </li>
);

/** Where the health card of a unit opens, in the list of all units. */
export const unitCardPath = (unitId: number): string => `/zone-devices/all?unit=${unitId}`;
