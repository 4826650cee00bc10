import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { factKeys, type Branch } from './arrange-tree.ts';

interface InstalledFactsProps {
  branches: readonly Branch[];
  chosen: string | undefined;
}

/** What is known of the chosen thing. */
export function InstalledFacts({ branches, chosen }: InstalledFactsProps) {
  const { t } = useTranslation('infrastructure');
  const { dateTime } = useFormat();
  const item = chosen === undefined ? undefined : find(branches, chosen)?.item;
  if (!item)
    return (
      <aside className="fi-facts" aria-label={t('details')}>
        <p>{t('choose')}</p>
      </aside>
    );
  const shown = factKeys.flatMap((key) => {
    const value = item[key];
    return value ? [[key, key === 'lastSeen' ? dateTime(value) : value] as const] : [];
  });
  return (
    <aside className="fi-facts" aria-label={t('details')} aria-live="polite">
      <Typography variant="h2">{item.name}</Typography>
      <div>
        <StateChip state={item.status} label={t(`states.${item.status}`)} />
      </div>
      <dl>
        <div>
          <dt>{t('facts.kind')}</dt>
          <dd>{t(`kinds.${item.kind}`)}</dd>
        </div>
        {shown.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {item.path ? (
        <Button component={Link} to={item.path} variant="outlined">
          {t('open')}
        </Button>
      ) : null}
    </aside>
  );
}

function find(branches: readonly Branch[], key: string): Branch | undefined {
  for (const branch of branches) {
    const found = branch.item.key === key ? branch : find(branch.inside, key);
    if (found) return found;
  }
  return undefined;
}
