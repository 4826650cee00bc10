import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { facilityMapsApi, findStale, listUnplaced, mapHeldMs, type MapItem } from '@trellis/facility-maps/model';
import { FilterChips, PageContent, PageFrame, StateChip } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useFormat, useTakeBack, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMaps, type MapRow } from '../plan/use-maps.ts';
import { usePlaces, type Places } from '../plan/use-places.ts';
import '../plan/plan.css';
import { MapDraft } from './map-draft.tsx';
import { NewMapDialog } from './new-map.dialog.tsx';

/** Draws where things stand: the maps of the facility with what is missing on them, and the one that is drawn. */
export function MapEditorPage() {
  const { t } = useTranslation('facility-maps');
  const { facilityname } = useUser();
  const maps = useMaps();
  const places = usePlaces();
  const [query, setQuery] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const open = (id: number | undefined) => setQuery(id === undefined ? {} : { map: String(id) });
  const opened = maps.data?.find(({ id, state }) => String(id) === query.get('map') && state === 'draft');
  return (
    <PageFrame
      title={t('editor.title')}
      scope={opened ? `${opened.name} · ${t('editor.version', { number: opened.version })}` : facilityname}
      action={
        opened ? (
          <Button variant="outlined" onClick={() => open(undefined)}>
            {t('editor.back')}
          </Button>
        ) : (
          <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
            {t('editor.new')}
          </Button>
        )
      }
    >
      <PageContent
        loads={maps}
        empty={(rows) =>
          rows.length > 0
            ? undefined
            : { text: t('editor.empty'), action: { label: t('editor.new'), onClick: () => setAdding(true) } }
        }
      >
        {(rows) =>
          opened ? (
            <MapDraft key={opened.id} map={opened} places={places} onPublished={() => open(undefined)} />
          ) : (
            <MapList maps={rows} places={places} onOpen={open} />
          )
        }
      </PageContent>
      {isAdding ? (
        <NewMapDialog
          maps={newestOf(maps.data ?? [])}
          there={places.there}
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false);
            open(id);
          }}
        />
      ) : null}
    </PageFrame>
  );
}

interface MapListProps {
  maps: readonly MapRow[];
  places: Places;
  onOpen: (id: number) => void;
}

/** Each map's newest version, what is not on it, and what on it is no longer there. */
function MapList({ maps, places, onOpen }: MapListProps) {
  const { t } = useTranslation('facility-maps');
  const { dateTime } = useFormat();
  const user = useUser();
  const revise = useAction(facilityMapsApi.calls.revise, {
    changes: ['facilityMaps'],
    onSuccess: ({ id }) => onOpen(id),
  });
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const moves = everyday('facilityMaps');
  const withdraw = useAction(moves.move('withdraw'), {
    success: ({ name }) => t('editor.withdrawn', { name }),
    undo: ({ id }) => {
      const params = { id: String(id) };
      return () => takeBack([() => send(moves.move('publish'), { params, body: {} })], ['facilityMaps']);
    },
  });
  const newest = newestOf(maps);
  const levels = [...new Set(newest.map(({ level }) => level))].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const keyOf = (level: number | null) => `level ${level ?? '–'}`;
  const states = ['draft', 'published'] as const;
  const options = [
    ...states.map((key) => ({ key, label: t(`editor.states.${key}`) })),
    ...(levels.length > 1
      ? levels.map((level) => ({ key: keyOf(level), label: t('editor.ofLevel', { level: level ?? '–' }) }))
      : []),
  ];
  const isShown = ({ state, level }: MapRow) => {
    const isOf = (keys: readonly string[], key: string) => !keys.some((one) => shown.has(one)) || shown.has(key);
    return isOf(states, state) && isOf(levels.map(keyOf), keyOf(level));
  };
  const toggle = (key: string) => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    setShown(next);
  };
  return (
    <>
      <FilterChips label={t('editor.filter')} options={options} selected={shown} onToggle={toggle} />
      <ul className="fm-list" aria-label={t('editor.title')}>
        {newest.filter(isShown).map((map) => {
          const items = (map.items ?? []) as readonly MapItem[];
          const stale = findStale(items, places.there).length;
          return (
            <li key={map.id} className="fm-map">
              <div>
                <strong>{map.name}</strong>
                <p className="fm-soft">
                  {map.level === null ? '' : `${t('editor.ofLevel', { level: map.level })} · `}
                  {t('editor.version', { number: map.version })} · {t('editor.placed', { count: items.length })} ·{' '}
                  {t('editor.unplacedCount', { count: listUnplaced(items, places.there).length })}
                  {map.updatedate ? ` · ${dateTime(map.updatedate)}` : ''}
                  {map.updateuser === null ? null : (
                    <>
                      {' · '}
                      <PersonName id={map.updateuser} fallback="–" />
                    </>
                  )}
                </p>
              </div>
              <StateChip
                state={map.state === 'published' ? 'healthy' : 'info'}
                label={t(`editor.states.${map.state === 'published' ? 'published' : 'draft'}`)}
              />
              {isDrawn(map, user.id) ? (
                <span className="fm-soft">
                  <PersonName id={map.lockedBy} fallback="" /> {t('editor.drawsNow')}
                </span>
              ) : null}
              {map.state === 'published' ? (
                <Button
                  color="inherit"
                  aria-label={`${t('editor.withdraw')}: ${map.name}`}
                  disabled={withdraw.isRunning}
                  onClick={() => void withdraw.run({ params: { id: String(map.id) }, body: {} })}
                >
                  {t('editor.withdraw')}
                </Button>
              ) : null}
              {stale > 0 ? <StateChip state="warning" label={t('editor.stale', { count: stale })} /> : null}
              <Button
                variant="outlined"
                aria-label={`${t(map.state === 'draft' ? 'editor.open' : 'editor.next')}: ${map.name}`}
                onClick={() =>
                  map.state === 'draft' ? onOpen(map.id) : void revise.run({ params: { id: String(map.id) } })
                }
              >
                {t(map.state === 'draft' ? 'editor.open' : 'editor.next')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The newest version of each map. */
const newestOf = (maps: readonly MapRow[]): MapRow[] =>
  [...Map.groupBy(maps, ({ name }) => name).values()].flatMap((versions) =>
    versions.toSorted((one, other) => other.version - one.version).slice(0, 1),
  );

/** Whether somebody else draws a map now. */
const isDrawn = ({ lockedBy, lockedAt }: MapRow, ownId: number): boolean =>
  lockedBy !== null && lockedBy !== ownId && lockedAt !== null && Date.now() - Date.parse(lockedAt) < mapHeldMs;
