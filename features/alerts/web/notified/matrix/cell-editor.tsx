import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { toldChannels, type ToldWay } from '@trellis/alerts/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useUnsavedGuard } from '@trellis/web-kit/records';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendTest } from '../use-send-test.ts';
import { rulesOfCell } from './cell-text.tsx';
import { isAlike, wayOf, type MatrixColumn, type MatrixRow, type ToldRule } from './matrix-rows.ts';
import { coverageOfRow, type Matrix } from './use-matrix.ts';
import { useGapWords, useRowName, useWayLines } from './use-row-words.ts';
import { useWriteCell } from './use-write-cell.ts';
import { WayFields } from './way-fields.tsx';

/** What is chosen in the editor of a cell and not saved yet. */
export interface CellDraft {
  ways: readonly ToldWay[];
  /** All channels share their hours, delay and backup. */
  isTogether: boolean;
  /** The rules as they stood when it was opened. */
  stood: string;
}

export const draftOf = (own: readonly ToldRule[]): CellDraft => ({
  ways: own.map(wayOf),
  isTogether: isAlike(own.map(wayOf)),
  stood: JSON.stringify(own.map(wayOf)),
});

interface CellEditorProps {
  matrix: Matrix;
  row: MatrixRow;
  column: MatrixColumn;
  draft: CellDraft;
  onDraft: (draft: CellDraft) => void;
  onClose: () => void;
}

/** How somebody hears of a level or a type: by which channels, in which hours, after how long, and who stands in. */
export function CellEditor({ matrix, row, column, draft, onDraft, onClose }: CellEditorProps) {
  const { t } = useTranslation('notified');
  const rowName = useRowName();
  const wayLines = useWayLines();
  const { own, wider } = rulesOfCell(matrix.rules, row, column);
  const [guard, setDirty] = useUnsavedGuard();
  const { write, isRunning } = useWriteCell(own, {
    facility_id: matrix.facilityId,
    exceptionType_id: row.type?.id ?? null,
    escalationLevel: row.type ? null : row.level,
    user_id: column.user_id,
    role_id: column.role_id,
  });
  const standing = draftOf(own);
  const isOutdated = draft.stood !== standing.stood;
  const hasTyped = JSON.stringify(draft.ways) !== draft.stood;
  useEffect(() => setDirty(hasTyped), [hasTyped, setDirty]);
  const hasEmptyDays = draft.ways.some(({ hours }) => hours?.some(({ days }) => days.length === 0));
  const said = (ways: readonly ToldWay[]) =>
    wayLines(ways)
      .map(({ channels, more }) => [channels, more].filter(Boolean).join(' · '))
      .join('; ') || t('matrix.notTold');
  const save = async () => {
    setDirty(false);
    if (await write(draft.ways)) onClose();
    else setDirty(true);
  };
  return (
    <>
      <OptionDialog
        open
        width={680}
        title={`${rowName(row)} – ${column.name}`}
        confirmLabel={t(
          isOutdated ? 'matrix.saveMine' : draft.ways.length === 0 && own.length > 0 ? 'matrix.stop' : 'matrix.save',
        )}
        canConfirm={hasTyped && !hasEmptyDays}
        whyNot={hasEmptyDays ? t('matrix.noDays') : undefined}
        isBusy={isRunning}
        hasTyped={hasTyped}
        onClose={onClose}
        onConfirm={() => void save()}
      >
        <div className="no-editor">
          {isOutdated ? (
            <Notice
              state="warning"
              action={
                <Button color="inherit" onClick={() => onDraft(standing)}>
                  {t('matrix.takeTheirs')}
                </Button>
              }
            >
              {t('matrix.meanwhile', { now: said(own.map(wayOf)) })}
            </Notice>
          ) : null}
          {wider.length > 0 ? <p className="no-soft">{t('matrix.anyway', { ways: said(wider.map(wayOf)) })}</p> : null}
          <ChannelChoice draft={draft} onDraft={onDraft} />
          <Ways draft={draft} onDraft={onDraft} />
          <Preview matrix={matrix} row={row} column={column} ways={draft.ways} />
          {own.length > 0 ? <TestButton own={own} hasTyped={hasTyped} /> : null}
        </div>
      </OptionDialog>
      {guard}
    </>
  );
}

type DraftProps = Pick<CellEditorProps, 'draft' | 'onDraft'>;

const freshWay: Omit<ToldWay, 'channel'> = {
  ...{ escalationLevel: null, delayMin: 0, hours: null },
  ...{ onShift: false, backup_user_id: null },
};

/** Channels on and off; a new one starts as the others are, while they share what is said of them. */
function ChannelChoice({ draft, onDraft }: DraftProps) {
  const { t } = useTranslation('notified');
  const { ways, isTogether } = draft;
  const choose = (channels: readonly ToldWay['channel'][]) => {
    const kept = ways.filter(({ channel }) => channels.includes(channel));
    const { id: _id, ...like } = (isTogether ? ways[0] : undefined) ?? freshWay;
    const added = channels.filter((channel) => !kept.some((way) => way.channel === channel));
    onDraft({ ...draft, ways: [...kept, ...added.map((channel) => ({ ...like, channel }))] });
  };
  return (
    <div>
      <ToggleButtonGroup
        className="t-choices"
        aria-label={t('matrix.channels')}
        value={ways.map(({ channel }) => channel)}
        onChange={(_event, channels: ToldWay['channel'][]) => choose(channels)}
      >
        {toldChannels.map((channel) => (
          <ToggleButton key={channel} value={channel}>
            {t(`channels.${channel}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {ways.length > 1 ? (
        <FormControlLabel
          label={t('matrix.together')}
          control={
            <Switch
              checked={isTogether}
              onChange={(_event, checked) => {
                const [{ channel: _channel, id: _id, ...like } = { ...freshWay, channel: 'email' as const }] = ways;
                onDraft({
                  ...draft,
                  isTogether: checked,
                  ways: checked ? ways.map((way) => ({ ...way, ...like })) : ways,
                });
              }}
            />
          }
        />
      ) : null}
    </div>
  );
}

/** What is said of the channels: once for all, or of each. */
function Ways({ draft, onDraft }: DraftProps) {
  const { t } = useTranslation('notified');
  const { ways, isTogether } = draft;
  const [first] = ways;
  if (!first) return null;
  if (isTogether)
    return (
      <WayFields
        legend={ways.map(({ channel }) => t(`channels.${channel}`)).join(', ')}
        way={first}
        onChange={(change) => onDraft({ ...draft, ways: ways.map((way) => ({ ...way, ...change })) })}
      />
    );
  return ways.map((one, index) => (
    <WayFields
      key={index}
      legend={t(`channels.${one.channel}`)}
      way={one}
      onChange={(change) =>
        onDraft({ ...draft, ways: ways.map((way, place) => (place === index ? { ...way, ...change } : way)) })
      }
    />
  ));
}

/** When nobody would hear of the row once this is saved. */
function Preview({
  matrix,
  row,
  column,
  ways,
}: Pick<CellEditorProps, 'matrix' | 'row' | 'column'> & Pick<CellDraft, 'ways'>) {
  const { t } = useTranslation('notified');
  const gapWords = useGapWords();
  const rules = ways
    .filter(({ hours }) => !hours?.some(({ days }) => days.length === 0))
    .map((way) => ({
      ...{ id: 0, updatedate: '', user_id: column.user_id, role_id: column.role_id },
      ...way,
      exceptionType_id: row.type?.id ?? null,
      ...(row.type ? {} : { escalationLevel: row.level }),
    })) as ToldRule[];
  const { spans } = coverageOfRow(matrix, row, { column, rules });
  const { state, text, isGap } = gapWords(row.level, spans, 0);
  if (!isGap) return <p className="no-soft">{t('matrix.willBeCovered')}</p>;
  return (
    <Notice state={state}>
      {t('matrix.willBe', { gap: text })}
      {row.level === 1 ? ` ${t('matrix.levelOneNeeds')}` : ''}
    </Notice>
  );
}

function TestButton({ own, hasTyped }: { own: readonly ToldRule[]; hasTyped: boolean }) {
  const { t } = useTranslation('notified');
  const { sendTest, isRunning } = useSendTest();
  return (
    <div className="no-way__row">
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        startIcon={<SendOutlined />}
        disabled={isRunning || hasTyped}
        onClick={() => void sendTest(own.map(({ id }) => id))}
      >
        {t('test.hint')}
      </Button>
      {hasTyped ? <span className="no-soft">{t('matrix.testAfterSaving')}</span> : null}
    </div>
  );
}
