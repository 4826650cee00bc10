import Button from '@mui/material/Button';
import {
  findStale,
  gridStepM,
  layInRows,
  listUnplaced,
  mostItems,
  moveItem,
  recordKinds,
  type MapItem,
} from '@trellis/facility-maps/model';
import { SearchField } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSideProps } from './draft-side-props.ts';

/** What a thing of the list is dragged as. */
export const dragged = 'application/x-trellis-map-item';
/** Of a kind so many are listed; the search finds the others. */
const mostListed = 100;

/** What is not on the map yet, by kind: pressed it comes to the middle, dragged it comes where it is dropped. */
export function Unplaced({ steps, places, onChoose, onClear }: DraftSideProps) {
  const { t } = useTranslation('facility-maps');
  const [search, setSearch] = useState('');
  const { now, draw } = steps;
  const all = listUnplaced(now.items, places.there);
  const left = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const isFull = now.items.length >= mostItems;
  const size = { w: now.widthM, h: now.heightM };
  const stale = findStale(now.items, places.there);
  const add = (item: MapItem) => {
    draw((before) => ({ ...before, items: [...before.items, moveItem(item, item, size, gridStepM)] }));
    onChoose(now.items.length);
  };
  const middle = { x: now.widthM / 2, y: now.heightM / 2 };
  const units = all.filter(({ kind }) => kind === 'unit');
  const racks = [...Map.groupBy(units, ({ rack }) => rack).values()].map((ofRack) => ofRack.map(({ id }) => id));
  return (
    <section aria-label={t('editor.unplaced')}>
      <h2>
        {t('editor.unplaced')} · {all.length}
      </h2>
      {isFull ? <p className="fm-soft">{t('editor.full', { count: mostItems })}</p> : null}
      {stale.length > 0 ? (
        <Button
          color="warning"
          variant="outlined"
          onClick={() => {
            draw((before) => ({ ...before, items: before.items.filter((item) => !stale.includes(item)) }));
            onClear();
          }}
        >
          {t('editor.removeStale')} · {stale.length}
        </Button>
      ) : null}
      {units.length > 0 ? (
        <Button
          variant="outlined"
          disabled={isFull}
          onClick={() =>
            draw((before) => ({ ...before, items: [...before.items, ...layInRows(racks, size, before.items)] }))
          }
        >
          {t('editor.rows')} · {units.length}
        </Button>
      ) : null}
      {all.length === 0 ? <p className="fm-soft">{t('editor.allPlaced')}</p> : null}
      {all.length > 0 ? (
        <>
          <p className="fm-soft">{t('editor.dragHere')}</p>
          <SearchField value={search} onChange={setSearch} />
        </>
      ) : null}
      <div className="fm-unplaced">
        {recordKinds.map((kind) => {
          const ofKind = left.filter((one) => one.kind === kind);
          if (ofKind.length === 0) return null;
          const rest = ofKind.length - mostListed;
          return (
            <section key={kind} aria-label={t(`kinds.${kind}`)}>
              <h3>
                {t(`kinds.${kind}`)} · {ofKind.length}
              </h3>
              <ul>
                {ofKind.slice(0, mostListed).map(({ id, name }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="fm-row"
                      disabled={isFull}
                      draggable={!isFull}
                      aria-label={t('editor.place', { name: `${t(`kinds.${kind}`)} ${name}` })}
                      onClick={() => add({ kind, ref_id: id, ...middle })}
                      onDragStart={(event) =>
                        event.dataTransfer.setData(dragged, JSON.stringify({ kind, ref_id: id, x: 0, y: 0 }))
                      }
                    >
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
              {rest > 0 ? <p className="fm-soft">{t('editor.more', { count: rest })}</p> : null}
            </section>
          );
        })}
      </div>
      <div className="fm-pair">
        <Button variant="outlined" disabled={isFull} onClick={() => add({ kind: 'door', ...middle })}>
          {t('editor.addDoor')}
        </Button>
        <Button
          variant="outlined"
          disabled={isFull}
          onClick={() => add({ kind: 'text', text: t('kinds.text'), ...middle })}
        >
          {t('editor.addText')}
        </Button>
      </div>
    </section>
  );
}
