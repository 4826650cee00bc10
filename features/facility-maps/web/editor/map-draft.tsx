import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { gridStepM, moveItem, usualMap, type MapItem } from '@trellis/facility-maps/model';
import { useAction, useToast } from '@trellis/web-kit';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Plan } from '../plan/plan.tsx';
import type { MapRow } from '../plan/use-maps.ts';
import type { Places } from '../plan/use-places.ts';
import { DraftSide } from './draft-side.tsx';
import { HeldNotice } from './held-notice.tsx';
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
  const [chosen, setChosen] = useState<number | undefined>();
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
  const remove = (index: number) => {
    const item = now.items[index];
    if (!item) return;
    draw((before) => ({ ...before, items: before.items.filter((_, place) => place !== index) }));
    setChosen(undefined);
    toast.success(t('editor.removed', { name: nameOf(item) }), {
      undo: () => draw((before) => ({ ...before, items: [...before.items, item] })),
    });
  };
  const pressKey = (event: KeyboardEvent, index: number) => {
    const item = now.items[index];
    const arrow = arrows[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (item && arrow) {
      const by = step || 0.1;
      draw(change(index, moveItem(item, { x: item.x + arrow[0] * by, y: item.y + arrow[1] * by }, size, step)));
      setChosen(index);
    } else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent, index: number) => {
    const item = now.items[index];
    const box = svg.current?.getBoundingClientRect();
    setChosen(index);
    if (!item || !box || event.button !== 0) return;
    const scale = now.widthM / box.width;
    const from = { x: event.clientX, y: event.clientY };
    let hasMoved = false;
    const move = (next: globalThis.PointerEvent) => {
      if (!hasMoved && Math.hypot(next.clientX - from.x, next.clientY - from.y) < 4) return;
      const to = { x: item.x + (next.clientX - from.x) * scale, y: item.y + (next.clientY - from.y) * scale };
      const moved = change(index, moveItem(item, to, size, step));
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
  const { save, publish, isBusy } = useSaving(map, steps, onPublished);
  const hold = useHold(map.id);
  const isTheirs = hold.state === 'theirs' || hold.state === 'lost';
  return (
    <>
      <HeldNotice hold={hold} />
      <div className="fm-replay" role="toolbar" aria-label={t('editor.map')}>
        <Button disabled={!steps.canUndo} onClick={steps.undo}>
          {t('editor.undo')}
        </Button>
        <Button disabled={!steps.canRedo} onClick={steps.redo}>
          {t('editor.redo')}
        </Button>
        <Button variant="outlined" disabled={!steps.isChanged || isBusy || isTheirs} onClick={() => void save()}>
          {t('editor.save')}
        </Button>
        <Button variant="contained" disabled={now.level === null || isBusy || isTheirs} onClick={() => void publish()}>
          {t('editor.publish')}
        </Button>
        {now.level === null ? <span className="fm-soft">{t('editor.needsLevel')}</span> : null}
      </div>
      <div className="fm-editor">
        <Plan
          svgRef={svg}
          label={t('map.plan', { name: map.name })}
          {...now}
          gridM={step || 1}
          lookOf={(item) => {
            const name = nameOf(item);
            const isGone = item.ref_id != null && places.nameOf(item.kind as never, item.ref_id) === undefined;
            return {
              name,
              spoken: item.ref_id == null ? name : `${t(`kinds.${item.kind}`)} ${name}`,
              isSelected: now.items.indexOf(item) === chosen,
              ...(isGone && { state: 'warning' }),
            };
          }}
          canPress={() => true}
          onPress={setChosen}
          onItemKey={pressKey}
          onItemDown={drag}
        />
        <DraftSide
          steps={steps}
          places={places}
          chosen={chosen}
          step={step}
          nameOf={nameOf}
          onStep={setStep}
          onChange={(item) => chosen !== undefined && draw(change(chosen, item))}
          onRemove={() => chosen !== undefined && remove(chosen)}
          onChoose={setChosen}
        />
      </div>
    </>
  );
}

function useSaving(map: MapRow, steps: ReturnType<typeof useDrawing>, onPublished: () => void) {
  const { t } = useTranslation('facility-maps');
  const patch = useAction(everyday('facilityMaps').patch, { success: t('editor.saved') });
  const move = useAction(everyday('facilityMaps').move('publish'), {
    success: t('editor.published', { number: map.version }),
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
