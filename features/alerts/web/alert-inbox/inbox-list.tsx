import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import type { InboxAlert } from '@trellis/alerts/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertRow } from './alert-row.tsx';
import { useAlertDays } from './alert-line.tsx';
import type { AlertGroup } from './group-alerts.ts';

interface InboxListProps {
  groups: readonly AlertGroup[];
  /** By the alert about their common cause. */
  beneath: ReadonlyMap<number, readonly InboxAlert[]>;
  unfolded: ReadonlySet<number>;
  opened: number | undefined;
  /** Where the keyboard is. */
  at: number | undefined;
  chosen: ReadonlySet<number>;
  onUnfold: (root: number) => void;
  onOpen: (alert: InboxAlert) => void;
  onChoose: (alert: InboxAlert) => void;
  onTake: (alert: InboxAlert) => void;
}

/** Alerts in their groups; those of a common cause stand folded beneath it. */
export function InboxList(props: InboxListProps) {
  const { groups, beneath, unfolded, opened, at, chosen, onUnfold, onOpen, onChoose, onTake } = props;
  const { t } = useTranslation('alert-inbox');
  const all = useMemo(
    () => groups.flatMap(({ alerts }) => alerts.flatMap((alert) => [alert, ...(beneath.get(alert.id) ?? [])])),
    [groups, beneath],
  );
  const days = useAlertDays(all);
  const row = (alert: InboxAlert) => (
    <AlertRow
      key={alert.id}
      alert={alert}
      day={days.get(alert.id)}
      isOpen={alert.id === opened}
      isAt={alert.id === at}
      isChosen={chosen.has(alert.id)}
      mayChoose={alert.can.answer}
      beneath={beneath.get(alert.id)?.length ?? 0}
      onOpen={onOpen}
      onChoose={onChoose}
      onTake={onTake}
    />
  );
  return groups.map(({ key, title, isUrgent, alerts }) => (
    <section key={key} className="ai-group" aria-label={titleOf(title, isUrgent)}>
      <h2 className="ai-group__title" data-urgent={isUrgent}>
        {titleOf(title, isUrgent)} <span className="t-number">{alerts.length}</span>
      </h2>
      <ul className="ai-list">
        {alerts.map((alert) => {
          const under = beneath.get(alert.id) ?? [];
          const isUnfolded = unfolded.has(alert.id);
          return [
            row(alert),
            under.length > 0 ? (
              <li key={`fold ${alert.id}`} className="ai-fold">
                <Button
                  size="small"
                  aria-expanded={isUnfolded}
                  startIcon={<ExpandMore sx={{ rotate: isUnfolded ? '180deg' : '0deg' }} />}
                  onClick={() => onUnfold(alert.id)}
                >
                  {t(isUnfolded ? 'fold' : 'unfold', { count: under.length })}
                </Button>
                {isUnfolded ? <ul className="ai-list">{under.map(row)}</ul> : null}
              </li>
            ) : null,
          ];
        })}
      </ul>
    </section>
  ));

  function titleOf(title: string | null, isUrgent: boolean): string {
    return isUrgent ? t('urgent') : (title ?? t('noPlace'));
  }
}
