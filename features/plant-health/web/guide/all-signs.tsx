import type { NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NodeDrawing } from './drawings/node-drawing.tsx';
import { childrenOf, isResult, nodeIn } from './guide-tree.ts';

type Node = NutrientDeficiencyDiagnosis;

interface AllSignsProps {
  nodes: readonly Node[];
  addressOf: (id: number) => string;
}

/** Every sign of the guide with its picture, by where it shows: who knows what it looks like goes straight there. */
export function AllSigns({ nodes, addressOf }: AllSignsProps) {
  const { t, i18n } = useTranslation('plant-health');
  const groups = childrenOf(nodes, null)
    .map((place) => ({ place, signs: resultsBelow(nodes, place.id) }))
    .filter(({ signs }) => signs.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="ph-stack" aria-labelledby="guide-all">
      <h2 id="guide-all" className="ph-guide__ask">
        {t('guide.all')}
      </h2>
      {groups.map(({ place, signs }) => (
        <section key={place.id} aria-labelledby={`guide-all-${place.id}`}>
          <h3 id={`guide-all-${place.id}`}>{nodeIn(i18n.language, place).name}</h3>
          <ul className="ph-guide__signs">
            {signs.map((sign) => (
              <li key={sign.id}>
                <Link className="ph-guide__sign" to={addressOf(sign.id)}>
                  <NodeDrawing node={sign} />
                  <span>{nodeIn(i18n.language, sign).name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** The results that a place leads to, whatever questions stand between; a circle ends. */
function resultsBelow(nodes: readonly Node[], id: number, seen: ReadonlySet<number> = new Set()): Node[] {
  if (seen.has(id)) return [];
  const been = new Set([...seen, id]);
  return childrenOf(nodes, id).flatMap((node) => [
    ...(isResult(node) ? [node] : []),
    ...resultsBelow(nodes, node.id, been),
  ]);
}
