import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { EmptyNotice, PageFrame, StateIcon } from '@trellis/ui';
import { filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useUnitStore } from '../live/use-unit.ts';
import { unitCalls } from '../unit-dialogs/unit-calls.ts';
import { isNight, listAisles, listPages, listSets, needsSomebody, type Aisle as AisleOf } from './aisle-pages.ts';
import { AisleSettings } from './aisle-settings.tsx';
import { AisleTasks } from './aisle-tasks.tsx';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { AisleTile } from './aisle-tile.tsx';
import { OpenedUnit } from './opened-unit.tsx';
import { ConsoleFrame } from './unlock/console-frame.tsx';
import { useStayAwake } from './use-stay-awake.ts';
import { useSwipe } from './use-swipe.ts';

/** Which aisle this tablet stands in; every tablet its own. */
const kept = 'trellis.aisle';
/** Whether this tablet asks for a PIN before orders; unless somebody said no, it does. */
const keptPin = 'trellis.aisle.pin';
/** Whether this tablet dims while the lights are off; unless somebody said no, it does. */
const keptDim = 'trellis.aisle.dim';
/** A tablet that was touched stays bright so long. */
const brightMs = 30_000;
/** Somebody walked away: the console goes back to its aisle. */
const returnMs = 60_000;

/** The aisle that was chosen on this tablet, eight units at a time. */
export function Aisle({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('aisle');
  const { facilityname } = useUser();
  const store = useUnitStore();
  const version = useSyncExternalStore(store.subscribe, store.version);
  const nameOf = useAisleName();
  const [chosen, setChosen] = useState(() => localStorage.getItem(`${kept}.${facilityId}`) ?? '');
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<number>();
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
  const places = useMemo(() => listAisles(store.list()), [store, version]);
  const sets = useCall(
    unitCalls.collections,
    filtered({ where: { facility_id: facilityId }, include: 'members', limit: 500 }),
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
  const held = useMemo(() => listSets(store.list(), sets.data ?? []), [store, version, sets.data]);
  const aisles = [...places, ...held];
  const [asksPin, setAsksPin] = useKeptChoice(keptPin);
  const [dims, setDims] = useKeptChoice(keptDim);
  const isTouched = useTouched();
  useStayAwake();
  useReturn(opened !== undefined, () => setOpened(undefined));
  const aisle = aisles.find(({ key }) => key === chosen);
  const choose = (key: string) => {
    localStorage.setItem(`${kept}.${facilityId}`, key);
    setChosen(key);
    setPage(0);
  };
  const pages = listPages(aisle?.units ?? []);
  const shown = pages[Math.min(page, pages.length - 1)] ?? [];
  // Behind the last page comes the next aisle: a finger goes through all of them.
  const turn = (by: 1 | -1) => {
    if (pages[page + by]) return setPage(page + by);
    const next = aisles[aisles.findIndex(({ key }) => key === aisle?.key) + by];
    if (!next) return undefined;
    choose(next.key);
    if (by < 0) setPage(listPages(next.units).length - 1);
    return undefined;
  };
  const swipe = useSwipe(turn);
  const besides = (by: 1 | -1) => aisle?.units[aisle.units.findIndex(({ id }) => id === opened) + by];
  return (
    <PageFrame
      title={t('title')}
      scope={facilityname}
      action={
        // Before an aisle is chosen the cards below are the choice.
        aisle === undefined ? null : (
          <div className="ai-place">
            <TextField select label={t('aisle')} value={aisle.key} onChange={(event) => choose(event.target.value)}>
              {aisles.map(({ key, area, rack, isSet, units }) => (
                <MenuItem key={key} value={key} sx={{ minHeight: 56 }}>
                  {nameOf({ area, rack, isSet })} ({units.length})
                </MenuItem>
              ))}
            </TextField>
            <AisleSettings asksPin={asksPin} dims={dims} onAskPin={setAsksPin} onDim={setDims} />
          </div>
        )
      }
    >
      {aisle ? (
        <ConsoleFrame facilityId={facilityId} asksPin={asksPin}>
          {(bar) => (
            <>
              {bar}
              {dims && !isTouched && isNight(shown) ? <div className="ai-night" /> : null}
              <div className="ai-desk">
                <div className="ai-tiles" {...swipe}>
                  {shown.map(({ id }) => (
                    <AisleTile key={id} id={id} onOpen={() => setOpened(id)} />
                  ))}
                </div>
                <AisleTasks
                  facilityId={facilityId}
                  areaId={aisle.units[0]?.record.area_id ?? 0}
                  units={new Map(aisle.units.map(({ id, facets }) => [id, facets.name]))}
                  isUnitOnly={aisle.isSet === true}
                />
              </div>
              <Pages pages={pages} page={page} onPage={setPage} />
              {opened === undefined ? null : (
                <OpenedUnit
                  key={opened}
                  id={opened}
                  facilityId={facilityId}
                  bar={bar}
                  besides={{ before: besides(-1)?.facets.name, after: besides(1)?.facets.name }}
                  onTurn={(by) => setOpened(besides(by)?.id ?? opened)}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </>
          )}
        </ConsoleFrame>
      ) : (
        <Choice aisles={aisles} onChoose={choose} />
      )}
    </PageFrame>
  );
}

interface PagesProps {
  pages: readonly (readonly UnitEntry[])[];
  page: number;
  onPage: (page: number) => void;
}

function Pages({ pages, page, onPage }: PagesProps) {
  const { t } = useTranslation('aisle');
  if (pages.length < 2) return null;
  return (
    <nav className="ai-pages" aria-label={t('pages')}>
      {pages.map((units, index) => (
        <Button
          key={units[0]?.id}
          variant={index === page ? 'contained' : 'outlined'}
          color={needsSomebody(units) ? 'warning' : 'inherit'}
          aria-current={index === page ? 'page' : undefined}
          onClick={() => onPage(index)}
        >
          {index + 1}
          {needsSomebody(units) ? ` · ${t('attention')}` : ''}
        </Button>
      ))}
    </nav>
  );
}

/** So many units are named of an aisle; of more, how many. */
const namesShown = 14;

/** A tablet that was never told where it stands. */
function Choice({ aisles, onChoose }: { aisles: readonly AisleOf[]; onChoose: (key: string) => void }) {
  const { t } = useTranslation('aisle');
  const nameOf = useAisleName();
  if (aisles.length === 0) return <EmptyNotice text={t('empty')} />;
  return (
    <section aria-label={t('choose')}>
      <p>{t('choose')}</p>
      <div className="ai-choices">
        {aisles.map(({ key, area, rack, isSet, units }) => {
          const needing = units.filter((unit) => needsSomebody([unit]));
          const inNeed = needing.length;
          const named = [...needing, ...units.filter((unit) => !needing.includes(unit))];
          return (
            <button key={key} type="button" className="ai-choice" onClick={() => onChoose(key)}>
              <strong>{nameOf({ area, rack, isSet })}</strong>
              <span className="ai-soft ai-choice__names">
                {named.slice(0, namesShown).map((unit) => (
                  <span key={unit.id} {...(needing.includes(unit) && { 'data-state': stateLooks[stateKeyOf(unit)] })}>
                    {needing.includes(unit) ? <StateIcon state={stateLooks[stateKeyOf(unit)]} size={14} /> : null}
                    {unit.facets.name}
                  </span>
                ))}
                {units.length > namesShown ? <span>+ {units.length - namesShown}</span> : null}
              </span>
              <span className="ai-choice__state" data-state={inNeed > 0 ? 'warning' : 'healthy'}>
                <StateIcon state={inNeed > 0 ? 'warning' : 'healthy'} />
                {inNeed > 0 ? t('needs', { count: inNeed }) : t('fine')}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** What an aisle is called; a set of units as one. */
function useAisleName(): (aisle: Pick<AisleOf, 'area' | 'rack' | 'isSet'>) => string {
  const { t } = useTranslation('aisle');
  return ({ area, rack, isSet }) => (isSet ? t('set', { name: area }) : rack === null ? area : `${area} · ${rack}`);
}

/** A choice that this tablet keeps; yes unless somebody said no. */
function useKeptChoice(key: string): [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(key) !== 'no');
  const choose = (next: boolean) => {
    localStorage.setItem(key, next ? 'yes' : 'no');
    setChosen(next);
  };
  return [isChosen, choose];
}

/** Whether somebody touched the screen a moment ago. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setTouched(false), brightMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(false), brightMs);
      setTouched(true);
    };
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, []);
  return isTouched;
}

/** Back to the aisle when nobody has touched the screen for a minute. */
function useReturn(isAway: boolean, back: () => void): void {
  useEffect(() => {
    if (!isAway) return undefined;
    let timer = setTimeout(back, returnMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(back, returnMs);
    };
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what closes is the same however often it is drawn
  }, [isAway]);
}
