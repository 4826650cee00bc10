import Button from '@mui/material/Button';
import { factorOf, scaleMap, type PlaceM } from '@trellis/facility-maps/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Metres } from './metres.tsx';
import type { DrawingSteps } from './use-drawing.ts';

/** Two points of the plan that are being chosen; nothing while nobody measures. */
export interface Measuring {
  points: readonly PlaceM[] | undefined;
  begin: () => void;
  add: (at: PlaceM) => void;
  end: () => void;
}

/** A third point begins anew. */
export function useMeasuring(): Measuring {
  const [points, setPoints] = useState<readonly PlaceM[]>();
  return {
    points,
    begin: () => setPoints([]),
    add: (at) => setPoints((before = []) => (before.length === 2 ? [at] : [...before, at])),
    end: () => setPoints(undefined),
  };
}

interface MapScaleProps {
  steps: DrawingSteps;
  measuring: Measuring;
}

/** Makes the plan as large as the room is, by what lies between two of its points. */
export function MapScale({ steps: { draw, now }, measuring }: MapScaleProps) {
  const { t } = useTranslation('facility-maps');
  const [metres, setMetres] = useState(0);
  const { points } = measuring;
  const [from, to] = points ?? [];
  const factor = from && to && factorOf(from, to, metres);
  const scaled = factor && scaleMap(now, factor);
  const next = from && to ? (factor && !scaled ? 'scale.noSize' : 'scale.type') : from ? 'scale.second' : 'scale.first';
  return (
    <section aria-label={t('scale.begin')} className="fm-measure">
      <p className="fm-soft" role="status">
        {t(next)}
      </p>
      {from && to ? <Metres label={t('scale.apart')} value={metres} onChange={setMetres} /> : null}
      <div className="fm-pair">
        <Button
          variant="contained"
          disabled={!scaled}
          onClick={() => {
            if (scaled) draw(() => scaled);
            measuring.end();
          }}
        >
          {t('scale.apply')}
        </Button>
        <Button onClick={measuring.end}>{t('scale.cancel')}</Button>
      </div>
    </section>
  );
}
