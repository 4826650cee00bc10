import type { NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import { isResult, picturesOf } from '../guide-tree.ts';
import { LeafDrawing } from './leaf-drawing.tsx';
import { leafLook } from './leaf-look.ts';
import { PlantDrawing } from './plant-drawing.tsx';

/** What a step looks like: its own picture, else a leaf drawn by its words, or the plant with the place it asks about. */
export function NodeDrawing({ node, label }: { node: NutrientDeficiencyDiagnosis; label?: string }) {
  const { symptom } = node;
  const [photo] = picturesOf(node);
  // The words beside it say what it shows.
  if (photo !== undefined) return <img className="ph-guide__thumb" src={photo} alt="" loading="lazy" />;
  const look = symptom?.color !== undefined || isResult(node) ? leafLook(node.label, symptom) : undefined;
  if (look) return <LeafDrawing look={look} {...(label !== undefined && { label })} />;
  return symptom?.position ? <PlantDrawing position={symptom.position} /> : null;
}
