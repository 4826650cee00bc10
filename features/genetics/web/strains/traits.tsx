import Box from '@mui/material/Box';
import { AttributeValue } from '@trellis/strains/model';
import { EntityTable } from '@trellis/web-kit/records';
import { useUser } from '@trellis/web-kit';

const hidden = { isHidden: true } as const;
const shownColumns = ['attribute_id', 'value', 'observedAt', 'user_id'];
const appliesTo = { strains: 'strain', ag_varietals: 'strain' } as const;

interface TraitsProps {
  of: keyof typeof appliesTo;
  id: number;
}

/** What was seen of the traits of a strain or varietal, by whom and when; new sightings are added here. */
export function Traits({ of, id }: TraitsProps) {
  const { facility_id } = useUser();
  const ref = { refCollection: of, ref_id: id } as const;
  return (
    <Box sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <EntityTable
        entity={AttributeValue}
        texts="genetics"
        gridId={`traits-${of}`}
        addressPrefix="trait"
        where={ref}
        defaults={{ ...ref, facility_id }}
        shownColumns={shownColumns}
        fields={{
          refCollection: hidden,
          ref_id: hidden,
          facility_id: hidden,
          attribute_id: { where: { appliesTo: appliesTo[of] } },
        }}
      />
    </Box>
  );
}
