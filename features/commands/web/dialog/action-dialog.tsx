import Stack from '@mui/material/Stack';
import { commandsApi, findWayBack, type Action, type WrittenValue } from '@trellis/commands/model';
import { Notice, OptionDialog } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';
import { isRamp, useSendOrder } from '../send/use-send-order.ts';
import { useBatchName } from '../tray/batch-name.ts';
import { AgainChoice } from './again-choice.tsx';
import { CommandNotes } from './command-notes.tsx';
import { ActionChoice } from './action-choice.tsx';
import { ImpairmentFields } from './impairment-fields.tsx';
import { isAfterRamp, isImpairing, isReady, readDraftValue, startDraft, startGiven, type Draft } from './draft.ts';
import { IntensityFields } from './intensity-fields.tsx';
import { IrrigationFields } from './irrigation-fields.tsx';
import { OverrideChoice } from './override-choice.tsx';
import { ReachedUnits } from './reached-units.tsx';
import { TypedConfirmation } from './typed-confirmation.tsx';
import { ValueField } from './value-field.tsx';

interface ActionDialogProps {
  /** The action that was chosen, and what may be chosen in its place. */
  action: Action;
  choices: readonly Action[];
  units: readonly UnitRecord[];
  /** The value, where it was chosen with the action; then nothing of it is asked for. */
  value?: WrittenValue | null | undefined;
  onClose: () => void;
  onSent: () => void;
}

const irrigate = 16;

/** The options of an action, which units it reaches and which it leaves out, and one button that sends it. */
export function ActionDialog({ action: chosen, choices, units, value: given, onClose, onSent }: ActionDialogProps) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  const batchName = useBatchName();
  const [action, setAction] = useState(chosen);
  const [draft, setDraft] = useState(() => (given === undefined ? startDraft(chosen) : startGiven(chosen, given)));
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendOrder = useSendOrder();
  const preview = usePreview(action, units, draft);
  const { touched = [], skipped = [], notes = [] } = preview.data ?? {};
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const choose = (next: Action) => {
    setAction(next);
    setDraft(startDraft(next, draft));
  };
  const confirm = async () => {
    const read = readDraftValue(action, draft.valueText);
    if ('isWrong' in read) return;
    const { designatorId, setAutoWhenComplete, override, isAgain, rampMinutes, until } = draft;
    const { reason, clearHours } = draft;
    const impairment = isImpairing(action, draft) ? { reason: reason.trim(), clearHours } : {};
    const reached = touched.map((unit) => ({ ...unit, name: unit.platformGroupName }));
    setFailure(undefined);
    setSending(true);
    const outcome = await sendOrder(
      {
        ...{ action, value: read.value, designatorId, setAutoWhenComplete, override, isAgain, rampMinutes, until },
        ...impairment,
      },
      reached,
      findWayBack(
        action,
        read.value,
        units.filter(({ platformGroup_id }) => reached.some((unit) => unit.platformGroup_id === platformGroup_id)),
      ),
    );
    setSending(false);
    if (outcome === 'sent') onSent();
    else if (outcome !== 'refused') setFailure(outcome.failure);
  };
  const isDangerous = action.confirmLevel === 'typed';
  return (
    <OptionDialog
      open
      width={560}
      title={
        given === undefined
          ? choices.length > 1
            ? t(`groups.${action.group}`)
            : actionLabel(action)
          : [batchName({ actionId: action.id, value: given }), ...units.map((unit) => unit.platformGroupName)].join(
              ' · ',
            )
      }
      confirmLabel={t('dialog.send', { count: preview.data ? touched.length : units.length })}
      tone={isDangerous ? 'error' : 'primary'}
      canConfirm={!preview.isPlaceholderData && isReady(action, draft, touched.length)}
      isBusy={isSending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {choices.length > 1 ? <ActionChoice action={action} choices={choices} onChoose={choose} /> : null}
        {given === undefined ? (
          <>
            <ValueField
              action={action}
              units={units}
              text={draft.valueText}
              onChange={(valueText) => change({ valueText })}
            />
            {action.key === 'intensity' ? <IntensityFields draft={draft} onChange={change} /> : null}
            {action.id === irrigate ? <IrrigationFields units={units} draft={draft} onChange={change} /> : null}
            {isImpairing(action, draft) ? <ImpairmentFields draft={draft} onChange={change} /> : null}
          </>
        ) : null}
        {isDangerous ? (
          <Notice state="warning">{t(`warnings.${action.key}`, { defaultValue: t('warnings.usual') })}</Notice>
        ) : null}
        <CommandNotes action={action} notes={notes} until={findReturn(action, draft)} />
        <ReachedUnits loads={preview} />
        <AgainChoice skipped={skipped} draft={draft} onChange={change} />
        {mayOverride(action, draft) ? <OverrideChoice skipped={skipped} draft={draft} onChange={change} /> : null}
        {isDangerous && touched.length > 0 ? (
          <TypedConfirmation count={touched.length} draft={draft} onChange={change} />
        ) : null}
        {failure === undefined ? null : <Notice state="error">{failure}</Notice>}
      </Stack>
    </OptionDialog>
  );
}

/** When lights go back to what they are now, once that is a moment. */
const findReturn = ({ key }: Action, { until, rampMinutes }: Draft): string | null =>
  key === 'intensity' && until !== null && isAfterRamp(until, rampMinutes) ? until : null;

/** What goes on by itself sets nobody’s wish to be left alone aside, later steps neither. */
const mayOverride = (action: Action, draft: Draft): boolean => !isRamp({ action, value: null, ...draft });

function usePreview(action: Action, units: readonly UnitRecord[], draft: Draft) {
  const platformGroups = units.map(({ platformGroup_id }) => platformGroup_id);
  const { isAgain, valueText } = draft;
  const read = readDraftValue(action, valueText);
  // Of all values that are given only light may be against a plan, and only a version may not fit.
  const isJudged = action.key === 'intensity' || action.value.kind === 'release';
  const value = isJudged && 'value' in read ? read.value : null;
  const decided = {
    ...(mayOverride(action, draft) && draft.override && { override: true }),
    ...(isAgain && { isAgain }),
    ...(value !== null && { value }),
  };
  return useCall(
    commandsApi.calls.preview,
    { body: { action_id: action.id, platformGroups, ...decided } },
    { keepPrevious: true },
  );
}
