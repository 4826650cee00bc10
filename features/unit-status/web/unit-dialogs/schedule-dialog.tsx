import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { OwnDialogProps } from '@trellis/commands/web';
import { Notice, OptionDialog } from '@trellis/ui';
import {
  emptyPhase,
  followOwnSchedule,
  moveWater,
  unitsApi,
  type OwnSchedule,
  type UnitRecord,
} from '@trellis/units/model';
import { sendWith, useClientOptions, useErrorText, useTakeBack, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { DayPicture } from '../unit-page/schedule/day-picture.tsx';
import { readSchedule, startSchedule, type ScheduleDraft } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { UnitList } from './unit-list.tsx';

/** The orders that have units follow again what they followed before `was`. */
function schedulesBefore(units: readonly UnitRecord[], was: OwnSchedule | null) {
  const before = ({ useVfuSchedule, ownSchedule }: UnitRecord) => (useVfuSchedule ? ownSchedule : null);
  const alike = Map.groupBy(units, (unit) => JSON.stringify(before(unit)));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ units: group.map(({ platformGroup_id: id }) => ({ id })), schedule: before(first), was }] : [];
  });
}

interface ScheduledDayProps {
  unit: UnitRecord | undefined;
  /** Of its own, as far as it can be read. */
  schedule: OwnSchedule | null;
  follows: ScheduleDraft['follows'];
}

/** The day that comes of what is chosen, as the first unit would have it; hours of water that were moved stay so. */
function ScheduledDay({ unit, schedule, follows }: ScheduledDayProps) {
  const { ready } = useTranslation('unit-page');
  if (!ready || !unit || (follows === 'own' && !schedule)) return null;
  const planned = unit.lifecycles[0]?.plannedPhase ?? unit.lifecycles[0]?.currentPhase;
  const followed = follows === 'own' && schedule ? followOwnSchedule(planned ?? emptyPhase, schedule) : planned;
  if (!followed) return null;
  const moved = {
    waterHeldUntil: null,
    waterShiftMinutes: unit.waterShiftMinutes ?? 0,
    waterPercent: unit.waterPercent ?? 100,
  };
  return <DayPicture phase={moveWater(followed, moved)} zone={unit.facility_timezone} />;
}

/** Has units follow the plan, or light and water of their own. */
export function ScheduleDialog({ action, units, onClose, onDone }: OwnDialogProps) {
  const { t, format } = useGridWords();
  const send = sendWith(useClientOptions());
  const errorText = useErrorText();
  const toast = useToast();
  const takeBack = useTakeBack();
  const [draft, setDraft] = useState<ScheduleDraft>(() => startSchedule(units));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [openedAt] = useState(() => Date.now());
  const read = readSchedule(draft, openedAt);
  const carryOut = async () => {
    if ('problem' in read) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { units: units.map(({ platformGroup_id: id }) => ({ id })), schedule: read.schedule };
      await send(unitsApi.calls.setSchedule, { body });
      const orders = schedulesBefore(units, read.schedule);
      const back = orders.map((order) => () => send(unitsApi.calls.setSchedule, { body: order }));
      toast.success(t('schedule.done', { count: units.length }), { undo: () => takeBack(back, ['ag_platformGroups']) });
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <OptionDialog
      open
      width={560}
      title={format.locale.startsWith('es') ? action.labelEs : action.label}
      confirmLabel={t('schedule.confirm', { count: units.length })}
      canConfirm={!('problem' in read)}
      whyNot={'problem' in read ? t(`schedule.${read.problem}`) : undefined}
      isBusy={isBusy}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <UnitList units={units} />
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={draft.follows}
          aria-label={t('schedule.follows')}
          onChange={(_event, follows: ScheduleDraft['follows'] | null) => follows && setDraft({ ...draft, follows })}
        >
          <ToggleButton value="plan">{t('schedule.plan')}</ToggleButton>
          <ToggleButton value="own">{t('schedule.own')}</ToggleButton>
        </ToggleButtonGroup>
        <Notice state="info">{t(draft.follows === 'plan' ? 'schedule.planWhat' : 'schedule.ownWhat')}</Notice>
        {draft.follows === 'own' ? (
          <ScheduleFields
            draft={draft}
            zone={units[0]?.facility_timezone ?? 'UTC'}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        ) : null}
        <ScheduledDay unit={units[0]} schedule={'problem' in read ? null : read.schedule} follows={draft.follows} />
        {failure ? <Notice state="error">{errorText(failure)}</Notice> : null}
      </Stack>
    </OptionDialog>
  );
}
