import Skeleton from '@mui/material/Skeleton';
import { PageParts } from '@trellis/web-kit';
import { DraftRuleContext, type DraftRule } from './draft-rule.ts';

/** What other features say about a rule as it is written. */
export const AboutRule = ({ draft }: { draft: DraftRule }) => (
  <DraftRuleContext value={draft}>
    <PageParts of="alert-type" skeleton={<Skeleton height={48} />} frame={(_title, part) => part} />
  </DraftRuleContext>
);
