import type { Feature } from '@trellis/server-kit';
import type pg from 'pg';

/** A record whose sums do not come out. */
interface BookFinding {
  rule: string;
  remedy: string;
  collection: string;
  facility_id: number;
  id: number;
  label: string;
  found: string;
}

/** Records for which what must add up does not; nothing is changed. */
export async function checkBooks(pool: Pick<pg.Pool, 'query'>, features: readonly Feature[]): Promise<BookFinding[]> {
  const found: BookFinding[] = [];
  for (const { rule, remedy, collection, query } of features.flatMap(({ bookRules = [] }) => bookRules)) {
    const { rows } = await pool.query<Omit<BookFinding, 'rule' | 'remedy' | 'collection'>>(
      `select * from (${query}) found order by facility_id, id`,
    );
    found.push(...rows.map((row) => ({ rule, remedy, collection, ...row })));
  }
  return found;
}

/** The findings as lines: each rule with its records and how they are set right. */
export function describeFindings(findings: readonly BookFinding[]): string[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, of]) => [
    `${rule}: ${of.length} not`,
    ...of.map(
      ({ facility_id, collection, id, label, found }) =>
        `  facility ${facility_id}, ${collection}/${id} (${label}): ${found}`,
    ),
    `  to set it right: ${of[0]?.remedy ?? ''}`,
  ]);
}
