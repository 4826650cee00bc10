import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { targetRanges, VendorController } from '@trellis/devices/model';
import {
  dosed,
  dosingApi,
  isFarStep,
  longestStep,
  widestTolerances,
  type Dosed,
  type DosingController,
  type DosingTargets,
} from '@trellis/irrigation/model';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import {
  sendWith,
  useAction,
  useClientOptions,
  useFormat,
  useKeptState,
  usePreferences,
  useTakeBack,
} from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { dosedViews } from './channels.tsx';

interface TargetsDialogProps {
  controller: DosingController;
  /** More than one step at once. */
  mayStepFar: boolean;
  onClose: () => void;
}

type Key = keyof DosingTargets;
const keys: readonly Key[] = ['ph', 'phTolerance', 'ec', 'ecTolerance'];
const kindOf = (key: Key): Dosed => (key.startsWith('ph') ? 'ph' : 'ec');
const leastTolerance = 0.05;
const rangeOf = (key: Key) =>
  key === 'ph' || key === 'ec' ? targetRanges[key] : { min: leastTolerance, max: widestTolerances[kindOf(key)] };

const numberIn = (text: string, lang: string): number | null =>
  text.trim() === '' ? null : (readNumber(text, lang) ?? Number.NaN);

/** What a controller is to aim at; each change stands beside what it was before it is confirmed. */
export function TargetsDialog({ controller, mayStepFar, onClose }: TargetsDialogProps) {
  const { t } = useTranslation('irrigation');
  const { number } = useFormat();
  const { lang } = usePreferences();
  const { id, name, targets, updatedate } = controller;
  const standing = Object.fromEntries(
    keys.map((key) => [key, targets[key] === null ? '' : writeNumber(targets[key], lang)]),
  ) as Record<Key, string>;
  const [typed, setTyped] = useKeptState(`targets ${id} ${updatedate}`, standing);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(id) };
  const save = useAction(dosingApi.calls.setTargets, {
    changes: [VendorController.path],
    success: t('dosing.saved', { name }),
    undo: (saved) => () => {
      const body = {
        ...(Object.fromEntries(keys.map((key) => [key, targets[key]])) as DosingTargets),
        updatedate: saved.updatedate,
      };
      return takeBack([() => send(dosingApi.calls.setTargets, { params, body })], [VendorController.path]);
    },
    onSuccess: onClose,
  });
  const wanted = Object.fromEntries(keys.map((key) => [key, numberIn(typed[key], lang)])) as DosingTargets;
  const isFar = (key: Key): boolean =>
    !mayStepFar && dosed.some((kind) => kind === key) && isFarStep(targets[key], wanted[key]);
  const wrongOf = (key: Key): string | undefined => {
    const value = wanted[key];
    const { min, max } = rangeOf(key);
    if (value !== null && !(value >= min && value <= max))
      return t('dosing.range', { min: number(min, 2), max: number(max, 2) });
    return isFar(key) ? t('dosing.step', { step: number(longestStep, 1) }) : undefined;
  };
  const changed = keys.filter((key) => wanted[key] !== targets[key]);
  const wrong = keys.filter((key) => wrongOf(key) !== undefined);
  const shown = (key: Key, value: number | null) =>
    value === null ? t('dosing.none') : `${number(value, 2)} ${dosedViews[kindOf(key)].unit}`;
  return (
    <OptionDialog
      open
      title={t('dosing.setTitle', { name })}
      confirmLabel={t('dosing.save')}
      canConfirm={changed.length > 0 && wrong.length === 0}
      whyNot={changed.length === 0 ? t('dosing.nothingChanged') : t('dosing.mend')}
      isBusy={save.isRunning}
      hasTyped={changed.length > 0}
      onConfirm={() => void save.run({ params, body: { ...wanted, updatedate } })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <p>{t('dosing.judged')}</p>
        {keys.map((key) => (
          <TextField
            key={key}
            label={t(`dosing.fields.${key}`)}
            value={typed[key]}
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
            error={wrongOf(key) !== undefined}
            helperText={wrongOf(key) ?? (key.endsWith('Tolerance') ? t('dosing.usual') : undefined)}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
          />
        ))}
        {changed.length > 0 ? (
          <ul className="ds-changes" aria-live="polite">
            {changed.map((key) => (
              <li key={key}>
                {t('dosing.change', {
                  what: t(`dosing.fields.${key}`),
                  before: shown(key, targets[key]),
                  after: shown(key, wanted[key]),
                })}
              </li>
            ))}
          </ul>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}
