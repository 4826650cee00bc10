import { useActionLabel, useNamedActions } from '@trellis/commands/web/hooks';
import { parseTypedCommands } from '@trellis/search/model';
import { openTool } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { Choice } from './choice.ts';
import { usePlaceNames } from './use-place-names.ts';

const noPlaces = [] as const;

/** Commands that what was typed names. Choosing one opens its dialog with the units named, or those of an area; nothing is sent from here. */
export function useCommandChoices(typed: string): Choice[] {
  const { t } = useTranslation('search');
  const also = t('command.also', { returnObjects: true }) as Readonly<Record<string, string>>;
  const actions = useNamedActions().map((action) => {
    const said = also[action.id];
    return said === undefined ? action : { ...action, also: said.split(', ') };
  });
  const labelOf = useActionLabel();
  // Names are read as soon as a command is begun: by the time it is written, they are there.
  const isBegun = typed
    .trim()
    .split(/\s+/)
    .some((word) => parseTypedCommands(word, actions, noPlaces).length > 0);
  const places = usePlaceNames(isBegun);
  if (!isBegun) return [];
  return parseTypedCommands(typed, actions, places).flatMap(({ id, isWhole, places: named }): Choice[] => {
    const action = actions.find((one) => one.id === id);
    if (!action) return [];
    const label = labelOf(action);
    const unitIds = [...new Set(named.flatMap((place) => place.unitIds))];
    const key = `command:${id}:${named.map(({ name }) => name).join()}`;
    if (!isWhole || named.length === 0)
      return [{ key, icon: 'tune', title: `${label}…`, detail: t('command.needsUnit'), fill: `${label} ` }];
    return [
      {
        key,
        icon: 'tune',
        title: `${label} · ${named.map(({ name }) => name).join(', ')}`,
        ...(unitIds.length > named.length && { detail: t('command.units', { count: unitIds.length }) }),
        leads: t('command.leads'),
        open: () => openTool('command', { actionId: id, unitIds }),
      },
    ];
  });
}
