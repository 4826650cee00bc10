import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tableKey } from './table-name.ts';

/** A small list by its name, and where its rows are. */
export interface SystemTableLink {
  label: string;
  path: string;
}

/** Every small list that has a name in the texts; none until those are there. */
export function useSystemTableLinks(): SystemTableLink[] {
  const { t, ready } = useTranslation('reference-data', { useSuspense: false });
  return useMemo(() => {
    if (!ready) return [];
    const named = (part: 'tables' | 'kinds') =>
      Object.entries(t(part, { returnObjects: true }) as unknown as Record<string, string>);
    const links = [
      ...named('tables').map(([entity, label]) => ({ label, key: tableKey({ entity, kind: null }) })),
      ...named('kinds').map(([kind, label]) => ({ label, key: tableKey({ entity: 'lookup', kind }) })),
    ];
    return links.map(({ label, key }) => ({
      label,
      path: `/admin/systemtables?${new URLSearchParams({ table: key }).toString()}`,
    }));
  }, [t, ready]);
}
