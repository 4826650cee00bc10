import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnDialogProps } from '@trellis/commands/web';
import { filtered } from '@trellis/entity-kit';
import { ListSkeleton, Notice, OptionDialog, PageContent } from '@trellis/ui';
import { unitsApi } from '@trellis/units/model';
import {
  GoneAlready,
  sendWith,
  useCall,
  useClientOptions,
  useErrorText,
  useTakeBack,
  useToast,
  useUser,
  type UndoStep,
} from '@trellis/web-kit';
import { useState } from 'react';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { unitCalls } from './unit-calls.ts';
import { UnitList } from './unit-list.tsx';

const remove = -104;

/** Puts units into a collection, or takes them out of one. Says which of them change. */
export function CollectionDialog({ action, units, onClose, onDone }: OwnDialogProps) {
  const { t, format } = useGridWords();
  const errorText = useErrorText();
  const toast = useToast();
  const queries = useQueryClient();
  const takeBack = useTakeBack();
  const send = sendWith(useClientOptions());
  const { facility_id } = useUser();
  const isRemoving = action.id === remove;
  const collections = useCall(
    unitCalls.collections,
    filtered({ where: { facility_id }, include: 'members', order: 'name' }),
  );
  const [id, setId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const ids = new Set(units.map(({ platformGroup_id }) => platformGroup_id));
  const chosen = collections.data?.find((one) => String(one.id) === id);
  const inside = (chosen?.members ?? []).filter(({ platformGroup_id }) => ids.has(platformGroup_id));
  const outside = [...ids].filter((unit) => !inside.some(({ platformGroup_id }) => platformGroup_id === unit));
  const changing = isRemoving ? inside.length : outside.length;
  const add = (collection: number, unitIds: readonly number[]) =>
    send(unitCalls.addMembers, {
      body: unitIds.map((platformGroup_id) => ({ platformGroupCollection_id: collection, platformGroup_id })),
    });
  // Units that somebody took out since, or put in anew, stay as they are then.
  const putIn = async (collection: number): Promise<UndoStep> => {
    const members = (await add(collection, outside)).map((member) => member.id);
    const body = { platformGroup_ids: outside, members };
    return async () => {
      const { count } = await send(unitsApi.calls.removeFromCollection, { params: { id: String(collection) }, body });
      if (count === 0) throw new GoneAlready();
    };
  };
  const takeOut = async (collection: number): Promise<UndoStep> => {
    const left = inside.map(({ platformGroup_id }) => platformGroup_id);
    await send(unitsApi.calls.removeFromCollection, {
      params: { id: String(collection) },
      body: { platformGroup_ids: left },
    });
    return async () => {
      const there = await send(
        unitCalls.members,
        filtered({ where: { platformGroupCollection_id: collection, platformGroup_id: { inq: left } } }),
      );
      const missing = left.filter((unit) => !there.some(({ platformGroup_id }) => platformGroup_id === unit));
      if (missing.length === 0) throw new GoneAlready();
      await add(collection, missing);
    };
  };
  const carryOut = async () => {
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const back = isRemoving ? await takeOut(chosen.id) : await putIn(chosen.id);
      toast.success(
        t(isRemoving ? 'collections.removed' : 'collections.added', { count: changing, name: chosen.name }),
        { undo: () => takeBack([back], ['platformGroupCollections']) },
      );
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['platformGroupCollections'] });
    }
  };
  return (
    <OptionDialog
      open
      title={format.locale.startsWith('es') ? action.labelEs : action.label}
      confirmLabel={t(isRemoving ? 'collections.remove' : 'collections.add', {
        count: chosen ? changing : units.length,
      })}
      canConfirm={chosen !== undefined && changing > 0}
      isBusy={isBusy}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <UnitList units={units} />
        <PageContent loads={collections} skeleton={<ListSkeleton rows={1} />}>
          {(rows) =>
            rows.length === 0 ? (
              <Notice state="info">{t('collections.none')}</Notice>
            ) : (
              <TextField
                select
                label={t('collections.collection')}
                value={id}
                onChange={(event) => setId(event.target.value)}
              >
                {rows.map((row) => (
                  <MenuItem key={row.id} value={String(row.id)}>
                    {row.name}
                  </MenuItem>
                ))}
              </TextField>
            )
          }
        </PageContent>
        {chosen && changing < units.length ? (
          <Typography color="text.secondary">
            {t(isRemoving ? 'collections.notIn' : 'collections.alreadyIn', { count: units.length - changing })}
          </Typography>
        ) : null}
        {failure ? <Notice state="error">{errorText(failure)}</Notice> : null}
      </Stack>
    </OptionDialog>
  );
}
