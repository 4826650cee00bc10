import { unitStatusApi } from '@trellis/unit-status/model';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilterChips, OptionDialog } from '@trellis/ui';
import { type UnitRecord } from '@trellis/units/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useGridWords } from '../unit-grid/grid-words.ts';

const hourMs = 3_600_000;
const spans = { hour: hourMs, fourHours: 4 * hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;
type SpanKey = keyof typeof spans;
const spanKeys = Object.keys(spans) as SpanKey[];
/** Names of units listed before the rest is counted. */
const namesShown = 8;
const longestComment = 255;

interface DoNotDisturbDialogProps {
  units: readonly UnitRecord[];
  onClose: () => void;
}

/** Holds back commands and alerts of units until a moment, and says why; ends it where it holds. */
export function DoNotDisturbDialog({ units, onClose }: DoNotDisturbDialogProps) {
  const { t, format, preferences } = useGridWords();
  const [span, setSpan] = useState<SpanKey>('fourHours');
  const [openedAt] = useState(() => Date.now());
  const [comment, setComment] = useState(units[0]?.dndComment ?? '');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const save = useAction(unitStatusApi.calls.setDoNotDisturb, {
    success: ({ count }) => t('doNotDisturb.saved', { count }),
    undo:
      (_reply, { body: { dndExpiration: wasUntil } }) =>
      () =>
        takeBack(
          holdsOf(units).map(
            (body) => () => send(unitStatusApi.calls.setDoNotDisturb, { body: { ...body, wasUntil } }),
          ),
          [unitCollection],
        ),
    onSuccess: onClose,
  });
  const ids = units.map(({ platformGroup_id }) => platformGroup_id);
  const until = openedAt + spans[span];
  const isHeld = units.some(({ dndExpiration }) => dndExpiration !== null && Date.parse(dndExpiration) > openedAt);
  const set = (dndExpiration: string | null) =>
    void save.run({
      body: {
        platformGroup_ids: ids,
        dndExpiration,
        ...(dndExpiration && comment.trim() && { dndComment: comment.trim() }),
      },
    });
  return (
    <OptionDialog
      open
      title={t('doNotDisturb.title')}
      confirmLabel={t('doNotDisturb.confirm', { count: ids.length })}
      isBusy={save.isRunning}
      onConfirm={() => set(new Date(Date.now() + spans[span]).toISOString())}
      onClose={onClose}
    >
      <Stack spacing={2.5}>
        <Typography>{t('doNotDisturb.what')}</Typography>
        <Typography sx={{ fontWeight: 600 }}>
          {namesOf(
            units.map(({ platformGroupName }) => preferences.nameOf(platformGroupName)),
            (count) => t('doNotDisturb.more', { count }),
          )}
        </Typography>
        <div>
          <FilterChips
            label={t('doNotDisturb.for')}
            options={spanKeys.map((key) => ({ key, label: t(`doNotDisturb.spans.${key}`) }))}
            selected={new Set([span])}
            onToggle={setSpan}
          />
          <Typography variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
            {t('doNotDisturb.until', { time: format.dateTime(until) })}
          </Typography>
        </div>
        <TextField
          label={t('doNotDisturb.comment')}
          value={comment}
          multiline
          minRows={2}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: longestComment } }}
          helperText={t('doNotDisturb.commentWhy')}
        />
        {isHeld ? (
          <Button
            variant="outlined"
            disabled={save.isRunning}
            onClick={() => set(null)}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('doNotDisturb.end')}
          </Button>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}

const unitCollection = 'ag_platformGroups';

/** How units are held back now, those that are held alike together. */
function holdsOf(units: readonly UnitRecord[]) {
  const now = Date.now();
  const held = Map.groupBy(units, ({ dndExpiration, dndComment }) =>
    dndExpiration !== null && Date.parse(dndExpiration) > now ? JSON.stringify([dndExpiration, dndComment]) : '',
  );
  return [...held].map(([key, group]) => {
    const [dndExpiration, dndComment] = (key === '' ? [null, null] : JSON.parse(key)) as (string | null)[];
    return {
      platformGroup_ids: group.map(({ platformGroup_id }) => platformGroup_id),
      dndExpiration: dndExpiration ?? null,
      ...(dndComment && { dndComment }),
    };
  });
}

function namesOf(names: readonly string[], more: (count: number) => string): string {
  const rest = names.length - namesShown;
  return [names.slice(0, namesShown).join(', '), rest > 0 ? more(rest) : ''].filter(Boolean).join(' ');
}
