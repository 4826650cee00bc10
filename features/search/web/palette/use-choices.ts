import { useOpenPlace, useRecents } from '@trellis/navigation/web/hooks';
import type { FoundKind } from '@trellis/search/model';
import { openTool, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { kindOf } from '../found/kinds.ts';
import { readRecentThings, rememberThing, type RecentThing } from '../found/recent-things.ts';
import { useFound } from '../found/use-found.ts';
import { useFoundWords } from '../found/use-found-words.ts';
import { useRecordPath } from '../found/use-record-path.ts';
import type { Place } from '../places/place.ts';
import { rankPlaces, usualPlaces } from '../places/rank-places.ts';
import { usePlaces } from '../places/use-places.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { useCommandChoices } from './use-command-choices.ts';

/** Pages shown at most, beside other results and alone. */
const mostPages = 5;
const mostUsual = 8;
const resultsOfEach = 4;

/** What the palette offers for what is typed: what the browser knows at once, then what the server finds. */
export function useChoices(typed: string) {
  const { t } = useTranslation('search');
  const text = typed.trim();
  const places = usePlaces();
  const recents = useRecents();
  const commands = useCommandChoices(text);
  const found = useFound({ typed: text, limit: resultsOfEach });
  const { choiceOf, thingChoice } = useChoiceMakers();
  const kindGroups = useKindGroups(found.kinds);
  const things = useRecentThings();
  const group = (key: string, choices: readonly Choice[]): ChoiceGroup => ({ key, label: t(`groups.${key}`), choices });
  const usual = () => [
    group('recent', things.map(thingChoice)),
    group('page', usualPlaces(places, recents).slice(0, mostUsual).map(choiceOf)),
  ];
  const answers = () => {
    const { named, about } = rankPlaces(places, text);
    const pages = named.slice(0, mostPages);
    const others = about.slice(0, mostPages - pages.length);
    const all: Choice = {
      key: 'all',
      icon: 'magnify',
      title: t('all', { typed: text }),
      path: `/search?${new URLSearchParams({ q: text }).toString()}`,
    };
    return [
      group('command', commands),
      group('page', pages.map(choiceOf)),
      ...kindGroups,
      group('about', others.map(choiceOf)),
      group('all', [all]),
    ];
  };
  const groups = (text === '' ? usual() : answers()).filter(({ choices }) => choices.length > 0);
  return { groups, found };
}

/** Pages and things as lines: where they lead, and what remembers that they were opened. */
function useChoiceMakers() {
  const navigate = useNavigate();
  const openPlace = useOpenPlace();
  const words = useFoundWords();
  const choiceOf = ({ key, label, names, icon, category, path, menu, tool }: Place): Choice => ({
    key,
    icon,
    title: label,
    // The page says its title: who looks for the one name learns the other.
    detail: names[0] === label ? undefined : names[0],
    leads: category,
    ...(path !== undefined && { path }),
    open: () => {
      if (menu) openPlace(menu);
      else if (tool !== undefined) openTool(tool);
      else if (path !== undefined) void navigate(path);
    },
  });
  const thingChoice = ({ collection, id, title, path }: RecentThing): Choice => ({
    key: `recent:${collection}:${id}`,
    icon: kindOf(collection).icon,
    title,
    leads: words.one(collection),
    path,
  });
  return { choiceOf, thingChoice };
}

/** What the server found, a group for each kind. */
function useKindGroups(kinds: readonly FoundKind[]): ChoiceGroup[] {
  const { id: userId, facility_id } = useUser();
  const words = useFoundWords();
  const pathOf = useRecordPath();
  const navigate = useNavigate();
  return kinds.map(({ collection, results }) => ({
    key: collection,
    label: words.many(collection),
    choices: results.map((found): Choice => {
      const path = pathOf(collection, found);
      return {
        key: `${collection}:${found.id}`,
        icon: kindOf(collection).icon,
        title: found.title,
        detail: words.besideOf(collection, found),
        leads: words.one(collection),
        path,
        open: () => {
          rememberThing(userId, facility_id, { collection, id: found.id, title: found.title, path });
          void navigate(path);
        },
      };
    }),
  }));
}

/** Read once, as the palette opens. */
function useRecentThings(): readonly RecentThing[] {
  const { id, facility_id } = useUser();
  const [things] = useState(() => readRecentThings(id, facility_id));
  return things;
}
