import Link from '@mui/material/Link';
import { StateChip, type StateName } from '@trellis/ui';
import type { Unit } from '@trellis/units/model';
import { recordsPath } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Growing } from './use-growing.ts';

type Flagged = Pick<Unit, 'id' | 'deployed' | 'isDisabled' | 'isTesting' | 'pestDetected'>;

/** What may be the matter with a unit, the worst first, with the filter that finds such units. */
const flags = [
  { key: 'pestDetected', state: 'error', is: 'pestDetected', value: '1' },
  { key: 'isDisabled', state: 'disabled', is: 'isDisabled', value: '1' },
  { key: 'notDeployed', state: 'disabled', is: 'deployed', value: '0' },
  { key: 'isTesting', state: 'info', is: 'isTesting', value: '1' },
] as const satisfies readonly { key: string; state: StateName; is: keyof Flagged; value: '0' | '1' }[];

const isSet = (unit: Flagged, { is, value }: (typeof flags)[number]): boolean => unit[is] === (value === '1');

/** What is the matter with a unit; else whether plants stand there. */
export function UnitFlags({ unit, growing }: { unit: Unit; growing: Growing | undefined }) {
  const { t } = useTranslation('growing-units');
  const found = flags.filter((flag) => isSet(unit, flag));
  if (found.length === 0) return <>{t(growing ? 'flags.inUse' : 'flags.free')}</>;
  return (
    <span className="gu-flags" {...(unit.isDisabled && unit.disabledReason && { title: unit.disabledReason })}>
      {found.map(({ key, state }) => (
        <StateChip key={key} state={state} label={t(`flags.${key}`)} />
      ))}
    </span>
  );
}

interface FlagSumsProps {
  units: readonly Flagged[];
  growing: ReadonlyMap<number, Growing>;
}

/** How many units there are, how many stand empty, and what is the matter with some: each leads to those. */
export function FlagSums({ units, growing }: FlagSumsProps) {
  const { t } = useTranslation('growing-units');
  const told = flags.flatMap((flag) => {
    const count = units.filter((unit) => isSet(unit, flag)).length;
    return count > 0 ? [{ ...flag, count }] : [];
  });
  const free = units.filter((unit) => !growing.has(unit.id) && !flags.some((flag) => isSet(unit, flag))).length;
  return (
    <p className="gu-sums">
      <strong>{t('sums.units', { count: units.length })}</strong>
      <span>{t('sums.growing', { count: units.filter(({ id }) => growing.has(id)).length })}</span>
      {free > 0 ? <span>{t('sums.free', { count: free })}</span> : null}
      {told.map(({ key, is, value, count }) => (
        <Link
          key={key}
          component={RouterLink}
          color="inherit"
          underline="always"
          to={recordsPath('/platform-groups', { filters: { [is]: value } })}
        >
          {t(`sums.${key}`, { count })}
        </Link>
      ))}
    </p>
  );
}
