import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useKeptState, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CasePhotos } from '../shared/case-photos.tsx';
import { usePlaces } from '../shared/use-places.ts';
import { useStandingRuns } from '../sprays/use-standing-runs.ts';

const categories = ['pest', 'disease', 'deficiency', 'environment', 'damage', 'other'] as const;
type Category = (typeof categories)[number];
const severities = ['1', '2', '3', '4', '5'] as const;

/** What an address says of a problem that is to be reported: `?report=1&unit=7&title=…`. */
export interface ReportDraft {
  unitId: number | null;
  runId: number | null;
  title: string;
  category: Category;
  cause: string;
  diagnosisId: number | null;
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Reads a report from an address; undefined where it asks for none. */
export function readReport(query: URLSearchParams): ReportDraft | undefined {
  if (!query.has('report')) return undefined;
  return {
    unitId: idOf(query.get('unit')),
    runId: idOf(query.get('run')),
    title: (query.get('title') ?? '').slice(0, 160),
    category: categories.find((one) => one === query.get('category')) ?? 'pest',
    cause: (query.get('cause') ?? '').slice(0, 4000),
    diagnosisId: idOf(query.get('diagnosis')),
  };
}

interface ReportDialogProps {
  draft: ReportDraft;
  onDone: (id: number) => void;
  onClose: () => void;
}

/** A crop problem is reported: which crop, what is seen, how bad, with pictures. */
export function ReportDialog({ draft, onDone, onClose }: ReportDialogProps) {
  const { t } = useTranslation('plant-health');
  const { facility_id } = useUser();
  const places = usePlaces();
  const where = `report ${draft.unitId ?? ''} ${draft.runId ?? ''} ${draft.title}`;
  const runs = useStandingRuns();
  const first = (runs ?? []).find(
    ({ platformGroup_id, lifecycle_id }) => platformGroup_id === draft.unitId || lifecycle_id === draft.runId,
  );
  const [chosen, setChosen] = useKeptState(`${where} crop`, '');
  const [form, setForm] = useKeptState(where, { ...draft, severity: '2', plants: '' });
  const [photos, setPhotos] = useKeptState<readonly string[]>(`${where} photos`, []);
  const [isUploading, setUploading] = useState(false);
  const key = chosen || (first ? `${first.platformGroup_id}/${first.lifecycle_id}` : '');
  const place = (runs ?? []).find((run) => `${run.platformGroup_id}/${run.lifecycle_id}` === key);
  const plants = form.plants.trim();
  const isPlantsOk = plants === '' || /^\d{1,8}$/.test(plants);
  const create = useAction(everyday('ag_lifecycleRemediations').create, {
    success: t('cases.reported'),
    onSuccess: ({ id }) => onDone(id),
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  return (
    <OptionDialog
      open
      width={640}
      title={t('cases.report')}
      confirmLabel={t('cases.report')}
      canConfirm={place !== undefined && form.title.trim() !== '' && isPlantsOk && !isUploading}
      whyNot={t('cases.reportNeeds')}
      isBusy={create.isRunning}
      hasTyped={form.title !== draft.title || photos.length > 0}
      onClose={onClose}
      onConfirm={() =>
        place &&
        void create.run({
          body: {
            ...{
              facility_id: facility_id ?? 0,
              lifecycle_id: place.lifecycle_id,
              platformGroup_id: place.platformGroup_id,
            },
            ...{ category: form.category, title: form.title.trim(), severity: Number(form.severity) },
            ...(plants !== '' && { plantsAffected: Number(plants) }),
            ...(form.cause.trim() !== '' && { cause: form.cause.trim() }),
            ...(draft.diagnosisId !== null && { nutrientDeficiencyDiagnosis_id: draft.diagnosisId }),
            ...(photos.length > 0 && { photos: [...photos] }),
          },
        })
      }
    >
      <div className="ph-form">
        {runs?.length === 0 ? (
          <div className="ph-wide">
            <Notice state="info">{t('cases.noRuns')}</Notice>
          </div>
        ) : null}
        <TextField
          select
          required
          className="ph-wide"
          label={t('cases.place')}
          value={place ? key : ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {(runs ?? [])
            .map((run) => ({ ...run, unit: places.unitName(run.platformGroup_id) }))
            .toSorted((one, other) => one.unit.localeCompare(other.unit, undefined, { numeric: true }))
            .map(({ platformGroup_id, lifecycle_id, unit, name }) => (
              <MenuItem key={`${platformGroup_id}/${lifecycle_id}`} value={`${platformGroup_id}/${lifecycle_id}`}>
                {`${unit} · ${name}`}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          required
          className="ph-wide"
          label={t('records.lifecycleRemediation.fields.title')}
          value={form.title}
          slotProps={{ htmlInput: { maxLength: 160 } }}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          select
          label={t('records.lifecycleRemediation.fields.category')}
          value={form.category}
          onChange={(event) => set({ category: event.target.value as Category })}
        >
          {categories.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`records.lifecycleRemediation.choices.category.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('records.lifecycleRemediation.fields.severity')}
          value={form.severity}
          onChange={(event) => set({ severity: event.target.value })}
        >
          {severities.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`cases.severities.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('records.lifecycleRemediation.fields.plantsAffected')}
          value={form.plants}
          error={!isPlantsOk}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
          onChange={(event) => set({ plants: event.target.value })}
        />
        <TextField
          label={t('records.lifecycleRemediation.fields.cause')}
          value={form.cause}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
          onChange={(event) => set({ cause: event.target.value })}
        />
        <div className="ph-wide">
          <CasePhotos label={t('cases.photos')} value={photos} onChange={setPhotos} onBusy={setUploading} />
        </div>
      </div>
    </OptionDialog>
  );
}
