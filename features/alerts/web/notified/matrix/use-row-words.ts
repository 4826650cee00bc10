import type { ToldWay } from '@trellis/alerts/model';
import type { StateName } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { daysText, useDayNames, useHoursText } from '../use-hours-text.ts';
import { alikeWays, leastUrgent, type MatrixRow } from './matrix-rows.ts';
import type { UncoveredSpan } from './uncovered-spans.ts';

const daysOfWeek = 7;

/** What a row stands for, in words: a level alone, though a rule in it counts for the more urgent ones too. */
export function useRowName(): (row: MatrixRow) => string {
  const { t } = useTranslation('notified');
  const { lang } = usePreferences();
  return ({ level, type }) => {
    if (type) return `${type.code} · ${(lang === 'es' && type.labelEs) || type.label}`;
    return t('matrix.level', { level });
  };
}

/** When nobody hears of a row, in words, with how bad that is. */
export function useGapWords() {
  const { t } = useTranslation('notified');
  const names = useDayNames();
  const daysOf = (days: readonly number[]) => (days.length === daysOfWeek ? t('everyDay') : daysText(days, names));
  const spanText = ({ days, from, to, lastDay }: UncoveredSpan) =>
    lastDay === null ? `${daysOf(days)} ${from}–${to}` : `${daysOf(days)} ${from} – ${names[lastDay - 1] ?? ''} ${to}`;
  return (
    level: number,
    spans: readonly UncoveredSpan[] | 'whole',
    people: number,
  ): { state: StateName; text: string; isGap: boolean; when?: string } => {
    if (spans === 'whole')
      return { state: level === 1 ? 'error' : level === 2 ? 'warning' : 'info', text: t('matrix.nobody'), isGap: true };
    if (spans.length === 0) return { state: 'healthy', text: t('matrix.always', { count: people }), isGap: false };
    const when = spans.map(spanText).join('; ');
    return { state: level === 1 ? 'error' : 'warning', text: t('matrix.nobodyThen', { when }), isGap: true, when };
  };
}

/** How a cell tells, in lines: the channels, and beneath them what else is said of them. */
export function useWayLines() {
  const { t } = useTranslation('notified');
  const hoursText = useHoursText();
  return (ways: readonly ToldWay[]): { channels: string; more: string }[] =>
    alikeWays(ways).map((alike) => {
      const [{ hours, onShift, delayMin, escalationLevel, backup_user_id } = {} as ToldWay] = alike;
      const channels = [...new Set(alike.map(({ channel }) => t(`channels.${channel}`)))].join(', ');
      const more = [
        delayMin > 0 ? t('matrix.after', { minutes: delayMin }) : '',
        onShift ? t('matrix.onShift') : '',
        hours && hours.length > 0 ? hoursText(hours) : '',
        escalationLevel !== null && escalationLevel !== leastUrgent
          ? t('matrix.onlyToLevel', { level: escalationLevel })
          : '',
        backup_user_id === null ? '' : t('matrix.hasBackup'),
      ];
      return { channels, more: more.filter(Boolean).join(' · ') };
    });
}
