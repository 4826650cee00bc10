import type { SystemTable } from '@trellis/reference-data/model';
import { useTranslation } from 'react-i18next';

/** What the address calls a list: `color`, `lookup:wasteMethod`. */
export const tableKey = ({ entity, kind }: Pick<SystemTable, 'entity' | 'kind'>): string =>
  kind === null ? entity : `${entity}:${kind}`;

/** `wasteMethod` → `Waste method`: for lists a company made itself. */
function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a list in the person's language. */
export function useTableName(): (table: Pick<SystemTable, 'entity' | 'kind'>) => string {
  const { t } = useTranslation('reference-data');
  return ({ entity, kind }) =>
    kind === null
      ? t(`tables.${entity}`, { defaultValue: spaced(entity) })
      : t(`kinds.${kind}`, { defaultValue: spaced(kind) });
}
