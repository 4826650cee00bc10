import Link from '@mui/material/Link';
import type { NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { childrenOf, isResult, nodeIn, picturesOf } from './guide-tree.ts';

type Node = NutrientDeficiencyDiagnosis;

interface GuideOutlineProps {
  nodes: readonly Node[];
  /** Where a node is edited. */
  addressOf: (id: number) => string;
}

/** The guide as it is walked: what stands below what, where it ends, and where pictures help. */
export function GuideOutline({ nodes, addressOf }: GuideOutlineProps) {
  const { t } = useTranslation('plant-health');
  if (childrenOf(nodes, null).length === 0) return null;
  return (
    <section className="ph-card" aria-label={t('guide.outline')}>
      <h2 className="ph-card__title">{t('guide.outline')}</h2>
      <Branch parentId={null} path={[]} {...{ nodes, addressOf }} />
    </section>
  );
}

function Branch({
  parentId,
  path,
  nodes,
  addressOf,
}: GuideOutlineProps & { parentId: number | null; path: readonly number[] }) {
  const { t, i18n } = useTranslation('plant-health');
  const below = childrenOf(nodes, parentId).filter(({ id }) => !path.includes(id));
  if (below.length === 0) return null;
  return (
    <ul className="ph-outline">
      {below.map((node) => {
        const { name, causes } = nodeIn(i18n.language, node);
        const pictures = picturesOf(node).length;
        return (
          <li key={node.id}>
            <Link component={RouterLink} underline="always" to={addressOf(node.id)}>
              {name}
            </Link>
            <span className="ph-soft">
              {[
                isResult(node) ? `→ ${causes[0]?.name ?? ''}` : '',
                pictures > 0 ? t('guide.pictureCount', { count: pictures }) : '',
              ]
                .filter(Boolean)
                .map((text) => ` ${text}`)
                .join(' ·')}
            </span>
            <Branch parentId={node.id} path={[...path, node.id]} {...{ nodes, addressOf }} />
          </li>
        );
      })}
    </ul>
  );
}
