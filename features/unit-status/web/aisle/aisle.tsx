import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { EmptyNotice, PageFrame } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnitStore } from '../live/use-unit.ts';
import { listAisles, listPages, needsSomebody, type Aisle as AisleOf } from './aisle-pages.ts';
import { AisleTile } from './aisle-tile.tsx';
import { OpenedUnit } from './opened-unit.tsx';
import { useStayAwake } from './use-stay-awake.ts';

/** Which aisle this tablet stands in; every tablet its own. */
const kept = 'trellis.aisle';
/** Somebody walked away: the console goes back to its aisle. */
const returnMs = 60_000;

/** The aisle that was chosen on this tablet, eight units at a time. */
export function Aisle({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('aisle');
  const { facilityname } = useUser();
  const store = useUnitStore();
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [chosen, setChosen] = useState(() => localStorage.getItem(`${kept}.${facilityId}`) ?? '');
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<number>();
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
  const aisles = useMemo(() => listAisles(store.list()), [store, version]);
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
  return (
    <PageFrame
      title={t('title')}
      scope={facilityname}
      action={
        <TextField
          select
          label={t('aisle')}
          value={aisle?.key ?? ''}
          sx={{ minWidth: 220 }}
          onChange={(event) => choose(event.target.value)}
        >
          {aisles.map(({ key, area, rack, units }) => (
            <MenuItem key={key} value={key} sx={{ minHeight: 56 }}>
              {rack === null ? area : `${area} · ${rack}`} ({units.length})
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {aisle ? null : <Choice aisles={aisles} onChoose={choose} />}
      <div className="ai-tiles">
        {shown.map(({ id }) => (
          <AisleTile key={id} id={id} onOpen={() => setOpened(id)} />
        ))}
      </div>
      {pages.length > 1 ? (
        <nav className="ai-pages" aria-label={t('pages')}>
          {pages.map((units, index) => (
            <Button
              key={units[0]?.id}
              variant={index === page ? 'contained' : 'outlined'}
              color={needsSomebody(units) ? 'warning' : 'inherit'}
              aria-current={index === page ? 'page' : undefined}
              onClick={() => setPage(index)}
            >
              {index + 1}
              {needsSomebody(units) ? ` · ${t('attention')}` : ''}
            </Button>
          ))}
        </nav>
      ) : null}
      {opened === undefined ? null : (
        <OpenedUnit id={opened} facilityId={facilityId} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  );
}

/** A tablet that was never told where it stands. */
function Choice({ aisles, onChoose }: { aisles: readonly AisleOf[]; onChoose: (key: string) => void }) {
  const { t } = useTranslation('aisle');
  if (aisles.length === 0) return <EmptyNotice text={t('empty')} />;
  return (
    <section aria-label={t('choose')}>
      <p>{t('choose')}</p>
      <div className="ai-commands">
        {aisles.map(({ key, area, rack, units }) => (
          <Button key={key} variant="outlined" onClick={() => onChoose(key)}>
            {rack === null ? area : `${area} · ${rack}`} ({units.length})
          </Button>
        ))}
      </div>
    </section>
  );
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
