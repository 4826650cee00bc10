import { GrowPlanCategory } from '@trellis/grow-plans/model';
import { EntityPage } from '@trellis/web-kit/records';

/** Headings under which grow plans stand, and whether their plans need somebody else's approval. */
export const CategoriesPage = () => <EntityPage entity={GrowPlanCategory} texts="grow-plans" />;
