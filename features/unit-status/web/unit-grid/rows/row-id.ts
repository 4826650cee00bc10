const prefix = 'unit-row-';

/** The element id of a unit's row. */
export const rowId = (id: number): string => `${prefix}${id}`;

/** The unit in whose row something stands. */
export function idOfRow(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest(`[id^="${prefix}"]`) : null;
  return row ? Number(row.id.slice(prefix.length)) : undefined;
}
