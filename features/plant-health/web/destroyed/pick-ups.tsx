import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { WasteRecord } from '@trellis/compliance/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { EmptyNotice, FailedNotice, ListSkeleton, OptionDialog, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CasePhotos } from '../shared/case-photos.tsx';
import { useHere } from '../shared/use-here.ts';

/** The waste of destroyed plants: what waits for its pick-up comes first, and who took the rest away. */
export function PickUps() {
  const { t } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const here = useHere();
  const { data: about } = useAbout(WasteRecord);
  const [fetching, setFetching] = useState<WasteRecord>();
  const { data, error, refetch } = useCall(
    everyday('wasteRecords').list,
    filtered({
      where: { ...here, lifecycle_id: { neq: null }, harvest_id: null, batch_id: null },
      order: ['date DESC', 'id DESC'],
    }),
    { isWhole: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('destroyed.waste.none')} />;
  const deedOf = ({ pickup }: WasteRecord) => t(pickup === null ? 'destroyed.waste.record' : 'destroyed.waste.attach');
  const sorted = data.toSorted((one, other) => Number(one.pickup !== null) - Number(other.pickup !== null));
  return (
    <>
      <ul className="ph-list">
        {sorted.map((waste) => (
          <li key={waste.id}>
            <span>
              <strong>{`${number(waste.weight)} ${waste.unit}`}</strong> {dateTime(waste.date)}
              {waste.method === null ? '' : ` · ${waste.method}`}
            </span>
            <span className="ph-actions">
              {waste.pickup === null ? (
                <StateChip state="warning" label={t('destroyed.waste.waits')} />
              ) : (
                <span className="ph-soft">
                  {[
                    waste.pickup.hauler,
                    waste.pickup.manifest,
                    waste.pickup.pickedUpAt && dateTime(waste.pickup.pickedUpAt),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
              {(waste.photos ?? []).map((url, index) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  {t('destroyed.waste.evidence', { number: index + 1 })}
                </a>
              ))}
              {about?.rights.update ? (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${deedOf(waste)}: ${number(waste.weight)} ${waste.unit}, ${dateTime(waste.date)}`}
                  onClick={() => setFetching(waste)}
                >
                  {deedOf(waste)}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {fetching ? <PickUpDialog waste={fetching} onClose={() => setFetching(undefined)} /> : null}
    </>
  );
}

function PickUpDialog({ waste, onClose }: { waste: WasteRecord; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const [hauler, setHauler] = useState(waste.pickup?.hauler ?? '');
  const [manifest, setManifest] = useState(waste.pickup?.manifest ?? '');
  const [photos, setPhotos] = useState<readonly string[]>(waste.photos ?? []);
  const [isUploading, setUploading] = useState(false);
  const patch = useAction(everyday('wasteRecords').patch, { success: t('destroyed.waste.done'), onSuccess: onClose });
  return (
    <OptionDialog
      open
      title={t('destroyed.waste.record')}
      confirmLabel={t('destroyed.waste.record')}
      canConfirm={hauler.trim() !== '' && !isUploading}
      whyNot={t('destroyed.waste.needed')}
      isBusy={patch.isRunning}
      hasTyped={hauler !== (waste.pickup?.hauler ?? '')}
      onClose={onClose}
      onConfirm={() =>
        void patch.run({
          params: { id: waste.id },
          body: {
            pickup: {
              hauler: hauler.trim(),
              ...(manifest.trim() !== '' && { manifest: manifest.trim() }),
              pickedUpAt: waste.pickup?.pickedUpAt ?? new Date().toISOString(),
            },
            photos: photos.length > 0 ? [...photos] : null,
            updatedate: waste.updatedate,
          },
        })
      }
    >
      <div className="ph-stack ph-top">
        <TextField
          required
          label={t('destroyed.waste.hauler')}
          value={hauler}
          slotProps={{ htmlInput: { maxLength: 255 } }}
          onChange={(event) => setHauler(event.target.value)}
        />
        <TextField
          label={t('destroyed.waste.manifest')}
          value={manifest}
          slotProps={{ htmlInput: { maxLength: 255 } }}
          onChange={(event) => setManifest(event.target.value)}
        />
        <CasePhotos label={t('destroyed.waste.photos')} value={photos} onChange={setPhotos} onBusy={setUploading} />
      </div>
    </OptionDialog>
  );
}
