import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { everyday, filterText, type ReferenceTarget } from '@trellis/entity-kit';
import { useSteady } from '@trellis/ui';
import { useDeferredValue, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { escaped } from '../address/filter-where.ts';
import { recordText, type NamedRecord } from '../record.ts';
import { namingFields } from '../reference-name.tsx';

interface ReferencePickerProps {
  target: ReferenceTarget;
  label: string;
  ids: readonly number[];
  onIds: (ids: number[]) => void;
  isMultiple?: boolean;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  isDisabled?: boolean;
  isRequired?: boolean;
  inputRef?: Ref<HTMLElement> | undefined;
  /** Records known already, so that their names show at once. */
  known?: readonly unknown[];
  /** Narrows what is offered. */
  where?: Readonly<Record<string, unknown>> | undefined;
}

/** Small lists are offered whole; of others, this many of what the search finds. */
const lookupLimit = 500;
const searchLimit = 30;

/** Chooses records of another collection: typing searches on the server, small lists are offered whole. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { target, label, onIds, isMultiple = false, error, hint } = props;
  const { t, i18n } = useTranslation('records');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { options, isLoading, failure } = useOptions(props, typed, isOpen);
  const name = (record: NamedRecord) => recordText(record, target.title, i18n.language);
  const chosen = useChosen(props, options);
  const shared = {
    options: options as NamedRecord[],
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onBlur: () => props.onBlur?.(),
    onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
    getOptionLabel: name,
    getOptionKey: ({ id }: NamedRecord) => id,
    isOptionEqualToValue: (one: NamedRecord, other: NamedRecord) => one.id === other.id,
    // The server has searched; what it found is shown.
    ...(!target.isLookup && { filterOptions: (found: NamedRecord[]) => found }),
    loading: isLoading,
    loadingText: t('form.loading'),
    noOptionsText: failure?.message ?? t('form.noOptions'),
    clearText: t('form.clear'),
    openText: t('form.open'),
    closeText: t('form.close'),
    disabled: props.isDisabled ?? false,
    renderInput: (params: object) => (
      <TextField
        {...params}
        label={label}
        required={props.isRequired ?? false}
        error={error !== undefined}
        helperText={error ?? hint}
        {...(props.inputRef && { inputRef: props.inputRef })}
      />
    ),
  };
  return isMultiple ? (
    <Autocomplete multiple {...shared} value={chosen} onChange={(_, records) => onIds(records.map(({ id }) => id))} />
  ) : (
    <Autocomplete {...shared} value={chosen[0] ?? null} onChange={(_, record) => onIds(record ? [record.id] : [])} />
  );
}

function useOptions({ target, where }: ReferencePickerProps, typed: string, isOpen: boolean) {
  const words = useDeferredValue(typed).trim();
  const isSearched = !target.isLookup && words !== '' && target.search.length > 0;
  const conditions = [
    ...(where ? [where] : []),
    ...(target.isArchivable ? [{ active: true }] : []),
    ...(isSearched
      ? words
          .split(/\s+/)
          .map((word) => ({ or: target.search.map((key) => ({ [key]: { ilike: `%${escaped(word)}%` } })) }))
      : []),
  ];
  const filter = filterText({
    where: conditions.length > 0 ? { and: conditions } : {},
    fields: namingFields(target),
    order: target.isLookup ? target.order : target.title[0],
    limit: target.isLookup ? lookupLimit : searchLimit,
  });
  const { data, isFetching, error } = useCall(
    everyday(target).list,
    { query: { filter } },
    { enabled: isOpen, keepPrevious: true },
  );
  return { options: useMemo(() => data ?? [], [data]), isLoading: isFetching, failure: error };
}

/** The chosen records: as known, as found, or asked for by id. */
function useChosen({ target, ids, known = [] }: ReferencePickerProps, options: readonly NamedRecord[]): NamedRecord[] {
  const all = [...options, ...(known.filter(isRecord) as NamedRecord[])];
  const missing = ids.filter((id) => !all.some((record) => record.id === id));
  const filter = filterText({ where: { id: { inq: ids } }, fields: namingFields(target), limit: 100 });
  const { data } = useCall(everyday(target).list, { query: { filter } }, { enabled: missing.length > 0 });
  return useSteady(ids.map((id) => [...all, ...(data ?? [])].find((record) => record.id === id) ?? { id }));
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && 'id' in value;
