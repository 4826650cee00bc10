import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { geneticsApi, placeRelatives, type PlacedRelative } from '@trellis/genetics/model';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import './lineage.css';

/** The relatives of a strain by generation, the oldest above: each says its own parents and opens its record. */
export function Lineage({ strainId }: { strainId: number }) {
  const { t } = useTranslation('genetics');
  const { data, error, refetch } = useCall(geneticsApi.calls.lineage, { params: { id: String(strainId) } });
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const placed = placeRelatives(data.strains, strainId);
  const names = new Map(data.strains.map(({ id, name }) => [id, name]));
  const generations = [...Map.groupBy(placed, ({ generation }) => generation)];
  return (
    <Stack spacing={1} sx={{ p: { xs: 1.5, md: 2.5 } }}>
      {placed.length === 1 ? <Typography sx={{ color: 'text.secondary' }}>{t('lineage.alone')}</Typography> : null}
      <ol className="g-lineage" aria-label={t('lineage.label')}>
        {generations.map(([generation, relatives]) => (
          <li key={generation} className="g-lineage__generation">
            <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
              {generationName(generation)}
            </Typography>
            <ul className="g-lineage__row">
              {relatives.map((one) => (
                <RelativeCard key={one.id} relative={one} names={names} isCentre={one.id === strainId} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Stack>
  );

  function generationName(generation: number): string {
    if (generation === 0) return t('lineage.itself');
    if (generation === -1) return t('lineage.parents');
    if (generation === 1) return t('lineage.crosses');
    return generation < 0 ? t('lineage.up', { count: -generation }) : t('lineage.down', { count: generation });
  }
}

interface RelativeCardProps {
  relative: PlacedRelative;
  names: ReadonlyMap<number, string>;
  isCentre: boolean;
}

function RelativeCard({ relative, names, isCentre }: RelativeCardProps) {
  const { t } = useTranslation('genetics');
  const { id, name, active, species, parentA_id, parentB_id } = relative;
  const parents = [parentA_id, parentB_id].flatMap((parent) => (parent === null ? [] : (names.get(parent) ?? '…')));
  const said = [
    ...(species === null ? [] : [t(`records.strain.choices.species.${species as 'hemp'}`)]),
    ...(active ? [] : [t('lineage.archived')]),
  ];
  return (
    <li className="g-lineage__card" data-centre={isCentre || undefined}>
      {isCentre ? (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
      ) : (
        <Link component={RouterLink} to={`/strains?record=${id}&tab=lineage`}>
          {name}
        </Link>
      )}
      {parents.length > 0 ? <small>{parents.join(' × ')}</small> : null}
      {said.length > 0 ? <small>{said.join(', ')}</small> : null}
    </li>
  );
}
