import {
  everyday,
  filterText,
  type CollectionAbout,
  type CollectionPath,
  type EntityDefinition,
} from '@trellis/entity-kit';
import { useCallback, useMemo } from 'react';
import { useMatches } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { zoneInUse } from '../../format/time-format.ts';
import { usePreferences, useTimeStyle } from '../../preferences/use-preferences.ts';
import type { RouteDefinition } from '../../routes/route.ts';
import { useAddress } from '../../routes/use-address.ts';
import { readRecordAddress, writeRecordAddress, type RecordAddress } from '../address/record-address.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { useArrivals } from './use-arrivals.ts';
import { listFields, listInclude, listOrder, listWhere } from './list-filter.ts';
import { possibleColumns } from './possible-columns.ts';
import { useColumns } from './use-layout.ts';

/** Everything a list shows: its address, columns, rows and their number. */
export function useEntityList<E extends EntityDefinition>(props: EntityListProps<E>, about: CollectionAbout) {
  const { entity, where, addressPrefix } = props;
  const [address, changeAddress] = useRecordAddress(addressPrefix);
  const routeId = (useMatches().at(-1)?.handle as RouteDefinition | undefined)?.path ?? entity.path;
  const extra = useMemo(
    () => Object.keys(props.columns ?? {}).filter((key) => !(key in entity.fields)),
    [props.columns, entity],
  );
  const { shownColumns } = props;
  const possible = useMemo(
    () => possibleColumns(entity, about, extra, shownColumns),
    [entity, about, extra, shownColumns],
  );
  const arrangement = useColumns(props.gridId ?? `${routeId}${addressPrefix ?? ''}`, possible);
  const { columns } = arrangement;
  const zone = zoneInUse(useTimeStyle());
  const { lang } = usePreferences();
  const shown = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
  const question = { entity, about, address, where, zone };
  const condition = listWhere(question);
  const include = listInclude(about, shown);
  const fields = listFields(
    question,
    shown.flatMap((key) => [key, ...(props.columns?.[key]?.reads ?? [])]),
  );
  const asked = {
    where: condition,
    order: listOrder(entity, address),
    ...(include.length > 0 && { include }),
    ...(fields && { fields }),
  };
  const referred = shown.flatMap((key) => about.references[key]?.path ?? []);
  // What the server says of references are collections that there are.
  const dependsOn = [...(props.dependsOn ?? []), ...(referred as CollectionPath[])];
  const filter = filterText({ ...asked, limit: address.size, skip: (address.page - 1) * address.size });
  const rows = useCall(
    everyday<EntityDefinition>(entity).list,
    { query: { filter } },
    { keepPrevious: true, dependsOn },
  );
  const count = useCall(
    everyday(entity).count,
    { query: { where: JSON.stringify(condition) } },
    { keepPrevious: true, dependsOn },
  );
  const { record: _record, tab: _tab, ...chosen } = address;
  // What is newest stands first while the list stands in its own order; in any other it would be anywhere.
  const isLog = props.logOf !== undefined && !address.sort;
  const arrivals = useArrivals(isLog ? JSON.stringify([props.logOf, chosen, shown]) : undefined, rows);
  return {
    address,
    changeAddress,
    arrangement,
    // On a later page what is new is elsewhere.
    arrived: isLog && address.page === 1 ? arrivals : undefined,
    columns,
    asked,
    shown,
    // Rows come with their layout and with what stands above them: none moves under the hand that reaches for it.
    rows:
      arrangement.isComing || props.isHeld
        ? { ...rows, data: undefined, error: null }
        : { ...rows, data: arrivals.rows },
    total: count.data?.count,
    language: lang,
  };
}
export type EntityListState = ReturnType<typeof useEntityList>;

/** What the address says of the list with this prefix, and the way to change it. */
const useRecordAddress = (prefix?: string) =>
  useAddress(
    useCallback((query: URLSearchParams) => readRecordAddress(query, prefix), [prefix]),
    useCallback(
      (query: URLSearchParams, change: Partial<RecordAddress>) => writeRecordAddress(query, change, prefix),
      [prefix],
    ),
  );
