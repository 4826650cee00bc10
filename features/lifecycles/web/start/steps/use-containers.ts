import { everyday, filtered } from '@trellis/entity-kit';
import { infrastructureApi } from '@trellis/units/model';
import { isApiError, sendWith, useClientOptions, useErrorText, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenContainer, TypedStart } from '../typed-start.ts';

interface Containers {
  containers: readonly ChosenContainer[];
  /** Plants the first phase puts into one; null: as many as the model takes. */
  perContainer: number | null;
  set: (change: Partial<TypedStart>) => void;
}

/** Adds containers to a start: one that is read by its barcode, or empty ones until all plants have room. */
export function useContainers({ containers, perContainer, set }: Containers) {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const send = sendWith(useClientOptions());
  const errorText = useErrorText();
  const { number } = useFormat();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const guarded = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    setBusy(true);
    try {
      const told = await work();
      setProblem(told);
      return told === undefined;
    } catch (error) {
      setProblem(errorText(error as Error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const scan = (barcode: string) =>
    guarded(async () => {
      if (containers.some((one) => one.barcode === barcode)) return t('start.scannedTwice', { barcode });
      const [found] = await send(
        everyday('ag_plantContainers').list,
        filtered({ where: { facility_id, barcode }, include: ['plantContainerType'], limit: 1 }),
      );
      if (!found) return t('start.unknownCode', { barcode });
      if (found.status !== 'empty')
        return t('start.notEmpty', { barcode, status: t(`start.statuses.${found.status}`) });
      const room = perContainer ?? found.plantContainerType?.plantsPerContainer ?? 1;
      set({ containers: [...containers, { id: found.id, barcode, room }] });
      return undefined;
    });
  const fill = (typeId: number, needed: number) =>
    guarded(async () => {
      const room = containers.reduce((sum, one) => sum + one.room, 0);
      try {
        const next = await send(infrastructureApi.calls.getEmptyPlantContainers, {
          query: {
            ...{
              plantContainerType_id: String(typeId),
              facility_id: String(facility_id),
              plants: String(needed - room),
            },
            exclude: containers.map(({ id }) => id).join(','),
            ...(perContainer !== null && { perContainer: String(perContainer) }),
          },
        });
        set({
          containers: [...containers, ...next.map(({ id, barcode, room: takes }) => ({ id, barcode, room: takes }))],
        });
        return undefined;
      } catch (error) {
        const found = tooFew(error);
        if (!found) throw error;
        const { empty, room: holds, plants } = found;
        return t('start.tooFewEmpty', {
          count: empty,
          empty: number(empty),
          room: number(holds),
          plants: number(plants),
        });
      }
    });
  return { scan, fill, problem, isBusy };
}

/** How many empty containers there are, where that is why none were given out. */
function tooFew(error: unknown): { empty: number; room: number; plants: number } | undefined {
  if (!isApiError(error) || error.code !== 'container.too-few') return undefined;
  const { empty, room, plants } = (error.details ?? {}) as Readonly<Record<string, unknown>>;
  return { empty: Number(empty), room: Number(room), plants: Number(plants) };
}
