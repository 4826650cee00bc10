import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { gridStepM, isLocked, lockItem, moveItem, sizeOf, type MapItem } from '@trellis/facility-maps/model';
import { ImagePicker } from '@trellis/files/web';
import { useTranslation } from 'react-i18next';
import { ChosenMany } from './chosen-many.tsx';
import { Unplaced } from './unplaced.tsx';
import type { DraftSideProps } from './draft-side-props.ts';
import { MapScale } from './map-scale.tsx';
import { Metres } from './metres.tsx';

/** A background is at most so large (bytes). */
const mostPictureBytes = 10 * 1024 * 1024;

/** What is chosen on the plan, what is not on it yet, and the plan itself. */
export function DraftSide(props: DraftSideProps) {
  return (
    <div className="fm-side">
      {props.measuring.points ? (
        <MapScale {...props} />
      ) : props.chosen.length > 1 ? (
        <ChosenMany {...props} />
      ) : (
        <Chosen {...props} />
      )}
      <Unplaced {...props} />
      <MapFacts {...props} />
    </div>
  );
}

function Chosen({ steps, chosen, nameOf, onChange, onRemove }: DraftSideProps) {
  const { t } = useTranslation('facility-maps');
  const item = chosen[0] === undefined ? undefined : steps.now.items[chosen[0]];
  if (!item) return <p className="fm-soft">{t('editor.nothing')}</p>;
  const size = { w: steps.now.widthM, h: steps.now.heightM };
  const turn = ({ rotation: _rotation, ...rest }: MapItem, degrees: number): MapItem =>
    degrees === 0 ? rest : { ...rest, rotation: Math.min(360, Math.max(-360, degrees)) };
  return (
    <section aria-label={t('editor.selected', { name: nameOf(item) })}>
      <h2>{t('editor.selected', { name: nameOf(item) })}</h2>
      {item.kind === 'text' ? (
        <TextField
          size="small"
          label={t('editor.text')}
          value={item.text ?? ''}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={(event) => onChange({ ...item, text: event.target.value })}
        />
      ) : null}
      <div className="fm-pair">
        <Metres
          label={t('editor.x')}
          value={item.x}
          onChange={(x) => onChange(moveItem(item, { x, y: item.y }, size, 0))}
        />
        <Metres
          label={t('editor.y')}
          value={item.y}
          onChange={(y) => onChange(moveItem(item, { x: item.x, y }, size, 0))}
        />
        <Metres label={t('editor.width')} value={sizeOf(item).w} onChange={(w) => onChange({ ...item, w })} />
        <Metres label={t('editor.height')} value={sizeOf(item).h} onChange={(h) => onChange({ ...item, h })} />
        <Metres
          label={t('editor.rotation')}
          value={item.rotation ?? 0}
          onChange={(degrees) => onChange(turn(item, degrees))}
        />
      </div>
      <FormControlLabel
        control={
          <Switch checked={isLocked(item)} onChange={(event) => onChange(lockItem(item, event.target.checked))} />
        }
        label={t('editor.locked')}
      />
      <Button color="error" variant="outlined" disabled={isLocked(item)} onClick={onRemove}>
        {t('editor.remove')}
      </Button>
    </section>
  );
}

function MapFacts({ steps, step, onStep }: DraftSideProps) {
  const { t } = useTranslation('facility-maps');
  const { now, draw } = steps;
  return (
    <section aria-label={t('editor.map')}>
      <h2>{t('editor.size')}</h2>
      <div className="fm-pair">
        <Metres
          label={t('editor.width')}
          value={now.widthM}
          onChange={(widthM) => widthM >= 1 && draw((before) => ({ ...before, widthM }))}
        />
        <Metres
          label={t('editor.height')}
          value={now.heightM}
          onChange={(heightM) => heightM >= 1 && draw((before) => ({ ...before, heightM }))}
        />
      </div>
      <TextField
        size="small"
        type="number"
        label={t('editor.level')}
        value={now.level ?? ''}
        slotProps={{ htmlInput: { min: -20, max: 200, step: 1 } }}
        onChange={({ target: { value } }) => {
          const level = value === '' ? null : Math.min(200, Math.max(-20, Math.trunc(Number(value))));
          draw((before) => ({ ...before, level }));
        }}
      />
      <FormControlLabel
        control={<Switch checked={step > 0} onChange={(event) => onStep(event.target.checked ? gridStepM : 0)} />}
        label={t('editor.snap', { step: gridStepM })}
      />
      <ImagePicker
        area="facilities"
        label={t('editor.background')}
        max={1}
        isPicturesOnly
        takesDrawings
        mostBytes={mostPictureBytes}
        value={now.imageUrl === null ? [] : [now.imageUrl]}
        onChange={([imageUrl = null]) => draw((before) => ({ ...before, imageUrl }))}
      />
      <p className="fm-soft">{t('editor.pictureLimit')}</p>
    </section>
  );
}
