import { comparePlans } from '@trellis/plan-editor/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentBefore } from '../effects/use-content-before.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import { DifferenceTable } from '../view/differences.tsx';

interface VersionDifferencesProps {
  /** The versions runs grow by now. */
  from: readonly number[];
  to: number;
  lists: PlanLists;
}

/** What a version asks for otherwise than those the runs grow by: targets, light, water and work. */
export function VersionDifferences({ from, to, lists }: VersionDifferencesProps) {
  const versions = [...new Set(from)];
  return versions.map((id) => <Differing key={id} from={id} to={to} lists={lists} />);
}

function Differing({ from, to, lists }: { from: number; to: number; lists: PlanLists }) {
  const { t } = useTranslation('plan-editor');
  const [before, after] = [useContentBefore(from), useContentBefore(to)];
  const differences = useMemo(() => before && after && comparePlans(before.draft, after.draft), [before, after]);
  if (!differences || !before) return null;
  return (
    <>
      <h3>{t('apply.against', { version: before.version })}</h3>
      {differences.length === 0 ? (
        <p className="pe-soft">{t('diff.same')}</p>
      ) : (
        <DifferenceTable
          differences={differences}
          lists={lists}
          label={t('apply.against', { version: before.version })}
        />
      )}
    </>
  );
}
