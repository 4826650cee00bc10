import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { StateChip, type StateName, useMinute } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { UnitLinks } from '../shared/unit-links.tsx';
import type { Places } from '../shared/use-places.ts';
import { daysOpen, isCheckLate, movesFrom, moveTo } from './case-moves.ts';
import { boardStates, type BoardState, type CropCase } from './use-cases.ts';
import type { useMoveCase } from './use-move-case.tsx';

interface CaseBoardProps {
  cases: readonly CropCase[];
  places: Places;
  moving: ReturnType<typeof useMoveCase>;
  onOpen: (id: number) => void;
}

/** State of a severity from 1 to 5. */
export const severityState = (severity: number): StateName =>
  severity >= 4 ? 'error' : severity === 3 ? 'warning' : 'info';

/** Cases by state: dragged, or moved by the menu of a card or Ctrl and an arrow. */
export function CaseBoard({ cases, places, moving, onOpen }: CaseBoardProps) {
  const { t } = useTranslation('plant-health');
  const [dragged, setDragged] = useState<CropCase>();
  const [over, setOver] = useState<BoardState>();
  const now = useMinute();
  const actionTo = (one: CropCase | undefined, state: string) => {
    const action = one && moveTo(one.state, state);
    return one && action !== undefined && moving.may(action, one.state) ? action : undefined;
  };
  return (
    <div className="ph-board" role="group" aria-label={t('cases.views.board')} tabIndex={0}>
      {boardStates.map((state) => {
        const mine = cases.filter((one) => one.state === state);
        const accepts = actionTo(dragged, state) !== undefined;
        return (
          <section
            key={state}
            className="ph-board__column"
            data-accepts={accepts || undefined}
            data-over={(accepts && over === state) || undefined}
            aria-label={t(`records.lifecycleRemediation.choices.state.${state}`)}
            onDragOver={(event) => {
              if (!accepts) return;
              event.preventDefault();
              setOver(state);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault();
              const action = actionTo(dragged, state);
              if (dragged && action !== undefined) moving.move(dragged, action);
              setDragged(undefined);
            }}
          >
            <h2>
              {t(`records.lifecycleRemediation.choices.state.${state}`)} <span className="ph-soft">{mine.length}</span>
            </h2>
            {mine.map((one) => (
              <Card key={one.id} {...{ one, places, moving, onOpen, now }} onDrag={setDragged} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface CardProps {
  one: CropCase;
  places: Places;
  moving: ReturnType<typeof useMoveCase>;
  onOpen: (id: number) => void;
  onDrag: (one: CropCase | undefined) => void;
  now: number;
}

function Card({ one, places, moving, onOpen, onDrag, now }: CardProps) {
  const { t } = useTranslation('plant-health');
  const { day } = useFormat();
  const { facility_timezone } = useUser();
  const moves = movesFrom(one.state).filter((action) => moving.may(action, one.state));
  const isLate = isCheckLate(one, facility_timezone, now);
  const [photo] = one.photos ?? [];
  const onKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    const at = boardStates.indexOf(one.state as BoardState);
    const next = event.key === 'ArrowRight' ? boardStates.slice(at + 1) : boardStates.slice(0, at).toReversed();
    const action = next.map((state) => moveTo(one.state, state)).find((found) => found && moves.includes(found));
    if (action) moving.move(one, action);
  };
  return (
    <article
      className="ph-case"
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(one);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="ph-case__top">
        <button
          type="button"
          className="ph-case__open"
          aria-keyshortcuts="Control+ArrowRight Control+ArrowLeft"
          onKeyDown={onKey}
          onClick={() => onOpen(one.id)}
        >
          {one.title}
        </button>
        {moves.length > 0 ? <MoveMenu one={one} moves={moves} moving={moving} /> : null}
      </div>
      {photo ? <img className="ph-case__photo" src={photo} alt="" loading="lazy" /> : null}
      <div className="ph-actions">
        <StateChip state={severityState(one.severity)} label={t('cases.severity', { value: one.severity })} />
        {one.isolate ? <StateChip state="warning" label={t('cases.isolated')} /> : null}
      </div>
      <CasePlace one={one} places={places} />
      <span className="ph-soft">
        {[
          t(`records.lifecycleRemediation.choices.category.${one.category}`),
          one.plantsAffected === null ? undefined : t('cases.plants', { count: one.plantsAffected }),
          t(one.state === 'closed' ? 'cases.wasOpen' : 'cases.isOpen', { count: daysOpen(one, now) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="ph-soft">
        {one.owner_user_id === null ? t('cases.nobody') : <PersonName id={one.owner_user_id} fallback="–" />}
        {one.nextCheck === null || one.state === 'closed' ? null : (
          <strong className={isLate ? 'ph-late' : ''}> · {t('cases.look', { day: day(one.nextCheck) })}</strong>
        )}
      </span>
    </article>
  );
}

/** Where a case is: its unit and its run, each leading to its page. */
function CasePlace({ one: { platformGroup_id, lifecycle }, places }: Pick<CardProps, 'one' | 'places'>) {
  return (
    <span className="ph-soft">
      {platformGroup_id === null ? null : <UnitLinks ids={[platformGroup_id]} places={places} />}
      {platformGroup_id !== null && lifecycle ? ' · ' : null}
      {lifecycle ? (
        <Link component={RouterLink} to={`/lifecycles/all?record=${lifecycle.id}`} underline="always">
          {lifecycle.name}
        </Link>
      ) : null}
    </span>
  );
}

function MoveMenu({ one, moves, moving }: Pick<CardProps, 'one' | 'moving'> & { moves: readonly string[] }) {
  const { t } = useTranslation('plant-health');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('cases.moveOf', { title: one.title })}
        aria-haspopup="menu"
        disabled={moving.isMoving}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {moves.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(undefined);
              moving.move(one, action);
            }}
          >
            {t(`cases.moves.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
