import TextField from '@mui/material/TextField';
import { Plant } from '@trellis/lifecycles/model';
import { readNumber } from '@trellis/entity-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** What was typed of a destruction. */
export interface TypedDestruction {
  destroyPlantReason_id: number | null;
  weight: string;
  method: string;
  witness_user_id: number | null;
}
export const noDestruction: TypedDestruction = {
  ...{ destroyPlantReason_id: null, weight: '', method: '', witness_user_id: null },
};

/** The destruction to send, typed in a language; undefined while its reason is missing, or where its weight is none. */
export function destructionOf(
  { destroyPlantReason_id, weight, method, witness_user_id }: TypedDestruction,
  lang: string,
) {
  const weightGrams = readNumber(weight, lang);
  if (destroyPlantReason_id === null) return undefined;
  if (weight.trim() !== '' && !(weightGrams !== undefined && weightGrams >= 0)) return undefined;
  return {
    destroyPlantReason_id,
    ...(weightGrams !== undefined && { weightGrams }),
    ...(method.trim() && { method: method.trim() }),
    ...(witness_user_id !== null && { witness_user_id }),
  };
}

interface DestructionFieldsProps {
  typed: TypedDestruction;
  onType: (change: Partial<TypedDestruction>) => void;
}

/** Reason, weight, method and witness of a destruction. */
export function DestructionFields({ typed, onType }: DestructionFieldsProps) {
  const { t } = useTranslation('lifecycles');
  const idsOf = (id: number | null) => (id === null ? [] : [id]);
  return (
    <>
      <RecordPicker
        by={Plant}
        field="destroyPlantReason_id"
        label={t('plants.why')}
        ids={idsOf(typed.destroyPlantReason_id)}
        onIds={([destroyPlantReason_id = null]) => onType({ destroyPlantReason_id })}
      />
      <TextField
        size="small"
        label={t('plants.weight')}
        value={typed.weight}
        onChange={(event) => onType({ weight: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
      />
      <TextField
        size="small"
        label={t('plants.method')}
        value={typed.method}
        onChange={(event) => onType({ method: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <RecordPicker
        by={Plant}
        field="destroyWitness_user_id"
        label={t('plants.witness')}
        hint={t('plants.witnessHint')}
        ids={idsOf(typed.witness_user_id)}
        onIds={([witness_user_id = null]) => onType({ witness_user_id })}
      />
    </>
  );
}
