import Link from '@mui/material/Link';
import type { Mother } from '@trellis/mothers/model';
import { Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Mothers named at once. */
const most = 6;

/** What needs somebody among the mothers: infected ones, isolated ones that were due, too old ones, then those that may be cut now. */
export function DueNotice({ mothers }: { mothers: readonly Mother[] }) {
  const infected = mothers.filter(({ isInfected }) => isInfected);
  const old = mothers.filter(({ isInfected, isTooOld }) => isTooOld && !isInfected);
  const ready = mothers.filter(({ isInfected, isTooOld, dueDays }) => dueDays <= 0 && !isInfected && !isTooOld);
  const isolated = ready.filter(({ isIsolated }) => isIsolated);
  const due = ready.filter(({ isIsolated }) => !isIsolated);
  return (
    <div className="mo-notices">
      <Named kind="infected" state="error" mothers={infected} />
      <Named kind="isolated" state="warning" mothers={isolated} />
      <Named kind="old" state="warning" mothers={old} />
      <Named kind="due" state="info" mothers={due} />
    </div>
  );
}

interface NamedProps {
  kind: 'infected' | 'isolated' | 'old' | 'due';
  state: 'error' | 'warning' | 'info';
  mothers: readonly Mother[];
}

function Named({ kind, state, mothers }: NamedProps) {
  const { t } = useTranslation('mothers');
  if (mothers.length === 0) return null;
  return (
    <Notice state={state}>
      {t(`notice.${kind}`, { count: mothers.length })}{' '}
      {mothers.slice(0, most).map(({ id, tag, plant_id, strain }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link component={RouterLink} color="inherit" underline="always" to={`/mums?record=${id}`}>
            {tag ?? `#${plant_id}`}
          </Link>
          {strain === null ? '' : ` (${strain})`}
        </span>
      ))}
      {mothers.length > most ? ` ${t('notice.more', { count: mothers.length - most })}` : ''}
    </Notice>
  );
}
