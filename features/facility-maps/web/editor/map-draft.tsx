import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { gridStepM, isLocked, moveItem, moveItems, usualMap, type MapItem } from '@trellis/facility-maps/model';
import { sendWith, useAction, useClientOptions, useTakeBack, useToast } from '@trellis/web-kit';
import { useRef, useState, type DragEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Plan } from '../plan/plan.tsx';
import type { MapRow } from '../plan/use-maps.ts';
import type { Places } from '../plan/use-places.ts';
import { DraftSide } from './draft-side.tsx';
import { dragged } from './unplaced.tsx';
import { HeldNotice } from './held-notice.tsx';
import { useMeasuring } from './map-scale.tsx';
import { useDrawing, type Drawing } from './use-drawing.ts';
import { useHold } from './use-hold.ts';

interface MapDraftProps {
  map: MapRow;
  places: Places;
  onPublished: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A draft that is drawn: the plan with what stands on it, moved by hand or by keys, and what belongs to it beside. */
export function MapDraft({ map, places, onPublished }: MapDraftProps) {
  const { t } = useTranslation('facility-maps');
  const toast = useToast();
  const steps = useDrawing({
    items: map.items ?? [],
    level: map.level,
    widthM: map.widthM || usualMap.widthM,
    heightM: map.heightM || usualMap.heightM,
    imageUrl: map.imageUrl,
  });
  const { now, draw } = steps;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isLasso, setLasso] = useState(false);
  // A press with Shift has added to the choice or taken from it, so the click that follows leaves it.
  const isAdded = useRef(false);
  const [step, setStep] = useState<number>(gridStepM);
  const svg = useRef<SVGSVGElement>(null);
  const size = { w: now.widthM, h: now.heightM };
  const nameOf = (item: MapItem): string => {
    const kind = t(`kinds.${item.kind}`);
    if (item.ref_id == null) return item.text || kind;
    return places.nameOf(item.kind as never, item.ref_id) ?? t('map.gone', { kind });
  };
  const change = (index: number, next: MapItem) => (before: Drawing) => ({
    ...before,
    items: before.items.map((item, place) => (place === index ? next : item)),
  });
  const remove = (indexes: readonly number[]) => {
    const gone = new Set(indexes.filter((index) => now.items[index] && !isLocked(now.items[index])));
    const items = now.items.filter((_, index) => gone.has(index));
    const [first] = items;
    if (!first) return;
    draw((before) => ({ ...before, items: before.items.filter((_, place) => !gone.has(place)) }));
    setChosen([]);
    const text =
      items.length === 1
        ? t('editor.removed', { name: nameOf(first) })
        : t('editor.removedMany', { count: items.length });
    toast.success(text, { undo: () => draw((before) => ({ ...before, items: [...before.items, ...items] })) });
  };
  /** Back or forth: what is chosen may stand elsewhere among the items then. */
  const stepTo = (turn: () => void) => {
    turn();
    setChosen([]);
  };
  /** What is done with one thing is done with all that are chosen, where it is one of them. */
  const withChosen = (index: number) => (chosen.includes(index) ? chosen : [index]);
  const moveBy = (indexes: readonly number[], from: readonly MapItem[], by: { x: number; y: number }) => {
    const items = moveItems(from, new Set(indexes), by, size, step);
    return (before: Drawing) => ({ ...before, items });
  };
  const pressKey = (event: KeyboardEvent, index: number) => {
    const arrow = arrows[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(withChosen(index));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setChosen(now.items.map((_, place) => place));
    else if (event.key === 'Escape') setChosen([]);
    else if (arrow) {
      const by = step || 0.1;
      draw(moveBy(withChosen(index), now.items, { x: arrow[0] * by, y: arrow[1] * by }));
      setChosen(withChosen(index));
    } else return;
    event.preventDefault();
  };
  const press = (index: number) => {
    if (!isAdded.current && !chosen.includes(index)) setChosen([index]);
    isAdded.current = false;
  };
  const drag = (event: PointerEvent, index: number) => {
    const item = now.items[index];
    const box = svg.current?.getBoundingClientRect();
    isAdded.current = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isAdded.current) {
      setChosen((before) => (before.includes(index) ? before.filter((one) => one !== index) : [...before, index]));
      return;
    }
    const moving = withChosen(index);
    setChosen(moving);
    if (!item || !box || event.button !== 0) return;
    const before = now.items;
    const scale = now.widthM / box.width;
    const from = { x: event.clientX, y: event.clientY };
    let hasMoved = false;
    const move = (next: globalThis.PointerEvent) => {
      if (!hasMoved && Math.hypot(next.clientX - from.x, next.clientY - from.y) < 4) return;
      const by = { x: (next.clientX - from.x) * scale, y: (next.clientY - from.y) * scale };
      const moved = moveBy(moving, before, by);
      if (hasMoved) steps.redraw(moved);
      else draw(moved);
      hasMoved = true;
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  /** Something of the list is put where it was dropped. */
  const drop = (event: DragEvent) => {
    const told = event.dataTransfer.getData(dragged);
    const box = svg.current?.getBoundingClientRect();
    if (told === '' || !box) return;
    event.preventDefault();
    const scale = now.widthM / box.width;
    const item = JSON.parse(told) as MapItem;
    const at = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    draw((drawn) => ({ ...drawn, items: [...drawn.items, moveItem(item, at, size, step)] }));
    setChosen([now.items.length]);
  };
  const { save, publish, isBusy } = useSaving(map, steps, onPublished);
  const hold = useHold(map.id);
  const measuring = useMeasuring();
  const isTheirs = hold.state === 'theirs' || hold.state === 'lost';
  return (
    <>
      <HeldNotice hold={hold} />
      <div className="fm-replay" role="toolbar" aria-label={t('editor.map')}>
        <Button disabled={!steps.canUndo} onClick={() => stepTo(steps.undo)}>
          {t('editor.undo')}
        </Button>
        <Button disabled={!steps.canRedo} onClick={() => stepTo(steps.redo)}>
          {t('editor.redo')}
        </Button>
        <Button variant="outlined" disabled={!steps.isChanged || isBusy || isTheirs} onClick={() => void save()}>
          {t('editor.save')}
        </Button>
        <Button variant="contained" disabled={now.level === null || isBusy || isTheirs} onClick={() => void publish()}>
          {t('editor.publish')}
        </Button>
        <Button variant={isLasso ? 'outlined' : 'text'} aria-pressed={isLasso} onClick={() => setLasso(!isLasso)}>
          {t('editor.lasso')}
        </Button>
        <Button
          variant={measuring.points ? 'outlined' : 'text'}
          aria-pressed={measuring.points !== undefined}
          onClick={measuring.points ? measuring.end : measuring.begin}
        >
          {t('scale.begin')}
        </Button>
        {now.level === null ? <span className="fm-soft">{t('editor.needsLevel')}</span> : null}
      </div>
      <div className="fm-editor" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Plan
          svgRef={svg}
          label={t('map.plan', { name: map.name })}
          {...now}
          gridM={step || 1}
          {...(measuring.points && { points: measuring.points, onPoint: measuring.add })}
          lookOf={(item) => {
            const name = nameOf(item);
            const isGone = item.ref_id != null && places.nameOf(item.kind as never, item.ref_id) === undefined;
            return {
              name,
              spoken: item.ref_id == null ? name : `${t(`kinds.${item.kind}`)} ${name}`,
              isSelected: chosen.includes(now.items.indexOf(item)),
              isDim: isLocked(item),
              ...(isGone && { state: 'warning' }),
            };
          }}
          canPress={() => true}
          onPress={press}
          onLasso={
            isLasso
              ? (indexes) => {
                  setChosen(indexes);
                  setLasso(false);
                }
              : undefined
          }
          onItemKey={pressKey}
          onItemDown={drag}
        />
        <DraftSide
          steps={steps}
          places={places}
          chosen={chosen}
          step={step}
          measuring={measuring}
          nameOf={nameOf}
          onStep={setStep}
          onChange={(item) => chosen[0] !== undefined && draw(change(chosen[0], item))}
          onRemove={() => remove(chosen)}
          onChoose={(index) => setChosen([index])}
          onClear={() => setChosen([])}
        />
      </div>
    </>
  );
}

function useSaving(map: MapRow, steps: ReturnType<typeof useDrawing>, onPublished: () => void) {
  const { t } = useTranslation('facility-maps');
  const patch = useAction(everyday('facilityMaps').patch, { success: t('editor.saved') });
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const withdraw = everyday('facilityMaps').move('withdraw');
  const move = useAction(everyday('facilityMaps').move('publish'), {
    success: t('editor.published', { number: map.version }),
    // Viewers see the version before again.
    undo: () => () => takeBack([() => send(withdraw, { params: { id: String(map.id) }, body: {} })], ['facilityMaps']),
    onSuccess: onPublished,
  });
  const [updatedate, setUpdatedate] = useState(map.updatedate);
  const save = async () => {
    const drawn = steps.now;
    const { items, ...rest } = drawn;
    const body = { ...rest, items: [...items], ...(updatedate && { updatedate }) };
    const reply = await patch.run({ params: { id: map.id }, body });
    if (!reply) return false;
    setUpdatedate(reply.updatedate);
    steps.markSaved(drawn);
    return true;
  };
  const publish = async () => {
    if (steps.isChanged && !(await save())) return;
    await move.run({ params: { id: map.id }, body: {} });
  };
  return { save, publish, isBusy: patch.isRunning || move.isRunning };
}
