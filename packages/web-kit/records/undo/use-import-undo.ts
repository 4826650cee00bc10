import { everyday, type EntityDefinition, type TakeBackBody, type TakeBackReply } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { sendWith, useClientOptions } from '../../api/api-context.ts';
import { useErrorText } from '../../api/error-text.ts';
import { refusalText } from '../../api/refusals/refusal-text.ts';
import { useTellTakenBack } from '../../undo/use-take-back.ts';
import { valuesBefore, type MadeChange, type Undo, type Written } from './made-change.ts';

/** The way back from a whole import, in one call: thousands of rows go together, and each that stays is told why. */
export function useImportUndo(
  entity: EntityDefinition,
): (created: readonly Written[], changes: readonly MadeChange[]) => Undo {
  const send = sendWith(useClientOptions());
  const tell = useTellTakenBack();
  const errorText = useErrorText();
  const { i18n } = useTranslation();
  const takeBack = async (rows: TakeBackBody['rows']): Promise<void> => {
    const all = rows.length;
    try {
      const { done, kept } = await send(everyday(entity).takeBack, { body: { rows } });
      const other = kept.find((row) => !isOvertaken(row));
      const refused = other && (await refusalText({ ...other, statusCode: 409, details: undefined }, i18n.language));
      tell({ all, done, overtaken: kept.filter(isOvertaken).length, refused }, [entity.path]);
    } catch (error) {
      const refused = errorText(error instanceof Error ? error : new Error(String(error)));
      tell({ all, done: 0, overtaken: 0, refused }, [entity.path]);
    }
  };
  return (created, changes) => {
    const rows: TakeBackBody['rows'] = [];
    for (const { id, updatedate } of created) if (updatedate != null) rows.push({ id, updatedate });
    for (const { before, sent, now } of changes)
      if (now.updatedate != null)
        rows.push({ id: now.id, updatedate: now.updatedate, values: valuesBefore(before, sent) });
    const isWhole = rows.length === created.length + changes.length;
    return isWhole && rows.length > 0 ? () => takeBack(rows) : undefined;
  };
}

/** Somebody changed or removed it since, so it stays as they left it. */
const isOvertaken = ({ code }: TakeBackReply['kept'][number]): boolean =>
  code === 'CONFLICT' || code === 'MODEL_NOT_FOUND';
