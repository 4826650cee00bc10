/** One row of a list: key, label, label in Spanish, further columns. */
export type LookupRow = readonly [
  key: string,
  label: string,
  labelEs: string,
  extra?: Readonly<Record<string, unknown>>,
];

/** Rows of one list with ids from `firstId` on; rows keep their place, because it gives them their ids. */
export const lookupRows = (kind: string, firstId: number, rows: readonly LookupRow[]) =>
  rows.map(([key, label, labelEs, extra], index) => ({
    id: firstId + index,
    kind,
    key,
    label,
    labelEs,
    seq: (index + 1) * 10,
    locked: true,
    ...(extra && { extra }),
  }));
