import { everyday, filtered } from '@trellis/entity-kit';
import { infrastructureApi } from '@trellis/units/model';
import { isApiError, sendWith, useClientOptions, useErrorText, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenContainer, TypedStart } from '../typed-start.ts';

interface Containers {
  containers: readonly ChosenContainer[];
  /** Plants the first phase puts into one; null: as many as the model takes. */
  perContainer: number | null;
  set: (change: Partial<TypedStart>) => void;
}

/** So many empty containers the server names at most in one go. */
const mostNamed = 1000;

/** Adds containers to a start: one that is read by its barcode, or empty ones until all plants have room. */
export function useContainers({ containers, perContainer, set }: Containers) {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const send = sendWith(useClientOptions());
  const errorText = useErrorText();
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
      const all = [...containers];
      let room = all.reduce((sum, one) => sum + one.room, 0);
      while (room < needed && all.length < mostNamed) {
        try {
          const next = await send(infrastructureApi.calls.getEmptyPlantContainer, {
            query: {
              ...{ plantContainerType_id: String(typeId), facility_id: String(facility_id) },
              exclude: all.map(({ id }) => id).join(','),
            },
          });
          const takes = perContainer ?? next.plantsPerContainer;
          all.push({ id: next.id, barcode: next.barcode, room: takes });
          room += takes;
        } catch (error) {
          set({ containers: all });
          if (isApiError(error) && error.code === 'container.none-empty') return t('start.noneEmpty');
          throw error;
        }
      }
      set({ containers: all });
      return undefined;
    });
  return { scan, fill, problem, isBusy };
}
