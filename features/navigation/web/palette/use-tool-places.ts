import { useToolTable, type ShellTool } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { MenuPlace } from '../menu-view.ts';

/** A tool of the top bar, as the palette lists it beside pages. */
export interface ToolPlace extends MenuPlace {
  tool: string;
}
export type PalettePlace = MenuPlace | ToolPlace;

export const isToolPlace = (place: PalettePlace): place is ToolPlace => 'tool' in place;

/** The tools this person has, without the palette itself. */
export function useToolPlaces(): ToolPlace[] {
  const tools = useToolTable().filter(({ name }) => name !== 'palette');
  const { t } = useTranslation(['navigation', ...tools.map(namespaceOf)]);
  return tools.map(({ name, labelKey, icon }) => ({
    tool: name,
    id: undefined,
    path: `tool:${name}`,
    label: t(labelKey),
    description: '',
    icon,
    color: undefined,
    isShort: false,
    isConfig: false,
    isFavorite: false,
    favoriteSeq: 0,
    category: t('palette.tools'),
    categoryOrdinal: 0,
  }));
}

const namespaceOf = ({ labelKey }: ShellTool): string => labelKey.split(':')[0] ?? '';
