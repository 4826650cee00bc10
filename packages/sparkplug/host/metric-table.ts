import type { Datatype } from '../codec/datatypes.ts';
import type { DecodedMetric, Metric } from '../codec/payload.ts';
import { readAs } from '../codec/read-as.ts';

/** One metric of a birth as kept in JSON: name, data type, alias (as text when beyond 2^53). */
export type SavedMetric = [name: string, datatype: Datatype, alias?: number | string];

/** Why a metric of a data message could not be read. */
export type SkipCause = 'unknown-alias' | 'unknown-metric' | 'type-mismatch';

interface Definition {
  name: string;
  datatype: Datatype;
  alias: number | bigint | undefined;
}

/** What a birth said about the metrics of a node or device: names, data types and aliases. */
export interface MetricTable {
  byName: Map<string, Definition>;
  byAlias: Map<number | bigint, Definition>;
}

/** The name of a metric; an empty one is none. */
const nameOf = ({ name }: Pick<Metric, 'name'>): string | undefined => (name === '' ? undefined : name);

/** The table a birth defines; metrics without a name define nothing. */
export function tableOfBirth(metrics: Metric[]): MetricTable {
  return tableOf(
    metrics.flatMap((metric) => {
      const { datatype = 'Unknown', alias } = metric;
      const name = nameOf(metric);
      return name === undefined ? [] : [{ name, datatype, alias }];
    }),
  );
}

/** The table as kept by `saveTable`. */
export function restoreTable(saved: SavedMetric[]): MetricTable {
  return tableOf(
    saved.map(([name, datatype, alias]) => ({
      name,
      datatype,
      alias: typeof alias === 'string' ? BigInt(alias) : alias,
    })),
  );
}

/** The table as plain JSON. */
export function saveTable(table: MetricTable): SavedMetric[] {
  return [...table.byName.values()].map(({ name, datatype, alias }) => {
    if (alias === undefined) return [name, datatype];
    return [name, datatype, typeof alias === 'bigint' ? String(alias) : alias];
  });
}

function tableOf(definitions: Definition[]): MetricTable {
  const table: MetricTable = { byName: new Map(), byAlias: new Map() };
  for (const definition of definitions) {
    table.byName.set(definition.name, definition);
    if (definition.alias !== undefined) table.byAlias.set(definition.alias, definition);
  }
  return table;
}

/** Gives a data metric its name and data type from the birth, in place; the cause when that is impossible. */
export function resolveMetric(metric: DecodedMetric, table: MetricTable | undefined): SkipCause | undefined {
  if (metric.isMismatched) return 'type-mismatch';
  const definition = findDefinition(metric, table);
  if (nameOf(metric) === undefined) {
    if (!definition) return metric.alias === undefined ? 'unknown-metric' : 'unknown-alias';
    metric.name = definition.name;
  }
  if (metric.datatype !== undefined) return undefined;
  if (!definition) return 'unknown-metric';
  const value = readAs(metric.value, definition.datatype);
  if (value === undefined) return 'type-mismatch';
  metric.datatype = definition.datatype;
  metric.value = value;
  return undefined;
}

function findDefinition(metric: DecodedMetric, table: MetricTable | undefined): Definition | undefined {
  const name = nameOf(metric);
  if (name !== undefined) return table?.byName.get(name);
  return metric.alias === undefined ? undefined : table?.byAlias.get(metric.alias);
}
