import { everyday, filtered } from '@trellis/entity-kit';
import { ContentDialog, EmptyNotice, PageContent } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { RunCompliance } from './run-compliance.tsx';
import './compliance.css';

/** What the state knows of what grows on units: batch, licence, phase and tags of each run; plants that have no tag yet get theirs. */
export function ComplianceDialog({ units, onClose }: { units: readonly UnitRecord[]; onClose: () => void }) {
  const { t, preferences } = useGridWords();
  const here = new Map(
    units.flatMap((unit) => unit.lifecycles.map((lifecycle) => [lifecycle.lifecycle_id, lifecycle] as const)),
  );
  const ids = [...here.keys()];
  const runs = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { id: { inq: ids } },
      fields: ['id', 'name', 'metrcPlantBatchName', 'licenseNumber', 'strain_id'],
      include: { relation: 'strain', scope: { fields: ['id', 'name'] } },
      order: 'name',
      limit: 1000,
    }),
    { enabled: ids.length > 0 },
  );
  const [only] = units;
  const of =
    units.length === 1 && only
      ? preferences.nameOf(only.platformGroupName)
      : t('compliance.units', { count: units.length });
  return (
    <ContentDialog title={`${t('look.compliance')} · ${of}`} width={720} onClose={onClose}>
      {ids.length === 0 ? (
        <EmptyNotice text={t('compliance.nothingGrows')} />
      ) : (
        <PageContent
          loads={runs}
          empty={(rows) => (rows.length > 0 ? undefined : { text: t('compliance.nothingGrows') })}
        >
          {(rows) => (
            <ul className="uc-runs">
              {rows.map((row) => (
                <RunCompliance
                  key={row.id}
                  run={{
                    id: row.id,
                    name: row.name,
                    batch: row.metrcPlantBatchName,
                    licence: row.licenseNumber,
                    strain: row.strain?.name ?? null,
                    phase: here.get(row.id)?.phaseName ?? null,
                  }}
                />
              ))}
            </ul>
          )}
        </PageContent>
      )}
    </ContentDialog>
  );
}
