import Button from '@mui/material/Button';
import {
  alignItems,
  edges,
  isLocked,
  layArray,
  lockItem,
  spreadItems,
  type ArrayOf,
  type MapItem,
} from '@trellis/facility-maps/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSideProps } from './draft-side-props.ts';
import { Metres } from './metres.tsx';

const usualArray: ArrayOf = { perRow: 5, gapM: 0.5, aisleM: 1.5 };

/** Several things that are chosen: brought to one line, spread, laid in rows by their names, locked, removed. */
export function ChosenMany({ steps, chosen, nameOf, onRemove }: DraftSideProps) {
  const { t } = useTranslation('facility-maps');
  const [array, setArray] = useState(usualArray);
  const { now, draw } = steps;
  const among = new Set(chosen);
  const own = now.items.filter((_, index) => among.has(index));
  const isAllLocked = own.every(isLocked);
  const arrange = (change: (items: readonly MapItem[]) => MapItem[]) =>
    draw((before) => ({ ...before, items: change(before.items) }));
  const named = (index: number) => {
    const item = now.items[index];
    return item ? nameOf(item) : '';
  };
  const inOrder = chosen.toSorted((one, other) => named(one).localeCompare(named(other), undefined, { numeric: true }));
  const size = { w: now.widthM, h: now.heightM };
  return (
    <section aria-label={t('editor.selectedMany', { count: chosen.length })}>
      <h2>{t('editor.selectedMany', { count: chosen.length })}</h2>
      <div className="fm-pair">
        {edges.map((edge) => (
          <Button key={edge} variant="outlined" onClick={() => arrange((items) => alignItems(items, among, edge))}>
            {t(`editor.align.${edge}`)}
          </Button>
        ))}
        <Button
          variant="outlined"
          disabled={chosen.length < 3}
          onClick={() => arrange((items) => spreadItems(items, among, 'x'))}
        >
          {t('editor.spread.x')}
        </Button>
        <Button
          variant="outlined"
          disabled={chosen.length < 3}
          onClick={() => arrange((items) => spreadItems(items, among, 'y'))}
        >
          {t('editor.spread.y')}
        </Button>
      </div>
      <div className="fm-pair">
        <Metres
          label={t('editor.array.perRow')}
          value={array.perRow}
          onChange={(perRow) => perRow >= 1 && setArray({ ...array, perRow: Math.trunc(perRow) })}
        />
        <Metres
          label={t('editor.array.gap')}
          value={array.gapM}
          onChange={(gapM) => gapM >= 0 && setArray({ ...array, gapM })}
        />
        <Metres
          label={t('editor.array.aisle')}
          value={array.aisleM}
          onChange={(aisleM) => aisleM >= 0 && setArray({ ...array, aisleM })}
        />
        <Button variant="outlined" onClick={() => arrange((items) => layArray(items, inOrder, array, size))}>
          {t('editor.array.lay')}
        </Button>
      </div>
      <Button
        variant="outlined"
        onClick={() =>
          arrange((items) => items.map((item, index) => (among.has(index) ? lockItem(item, !isAllLocked) : item)))
        }
      >
        {t(isAllLocked ? 'editor.unlock' : 'editor.lock')}
      </Button>
      <Button color="error" variant="outlined" disabled={isAllLocked} onClick={onRemove}>
        {t('editor.remove')}
      </Button>
    </section>
  );
}
