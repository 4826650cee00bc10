import type { InboxAlert } from '@trellis/alerts/model';
import { EmptyNotice, Notice, PageContent } from '@trellis/ui';
import { useFormat, type ChangeAddress } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDetail } from './detail/alert-detail.tsx';
import { AnswerBar } from './answers/answer-bar.tsx';
import { AnswerDialogs, type AskedAnswer } from './answers/answer-dialogs.tsx';
import { foldAlerts, groupAlerts } from './group-alerts.ts';
import { isFiltered, type InboxAddress } from './inbox-address.ts';
import { InboxList } from './inbox-list.tsx';
import { useNewAlertSound } from './new-alert-sound.tsx';
import { useAlertWords } from './use-alert-words.ts';
import { useAnswer } from './use-answer.ts';
import { useInbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.tsx';

interface InboxProps {
  address: InboxAddress;
  onChange: ChangeAddress<InboxAddress>;
}

/** The alerts on the left, the open one on the right; on a narrow screen one of them. */
export function Inbox({ address, onChange }: InboxProps) {
  const loads = useInbox(address);
  const { nameOf } = useAlertWords();
  const answering = useAnswer();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<AskedAnswer>();
  const { id, group, part } = address;
  const alerts = loads.data?.alerts;
  useNewAlertSound(part === 'open' && !isFiltered(address) ? alerts : undefined);
  const { roots, beneath } = useMemo(() => foldAlerts(alerts ?? []), [alerts]);
  const groups = useMemo(() => groupAlerts(roots, group, nameOf), [roots, group, nameOf]);
  const shown = useMemo(
    () =>
      groups.flatMap((one) =>
        one.alerts.flatMap((alert) => [alert, ...(unfolded.has(alert.id) ? (beneath.get(alert.id) ?? []) : [])]),
      ),
    [groups, beneath, unfolded],
  );
  const selected = useMemo(() => (alerts ?? []).filter((alert) => chosen.has(alert.id)), [alerts, chosen]);
  const open = (next: number | undefined) => onChange({ id: next });
  const choose = (alert: InboxAlert) => setChosen(toggled(chosen, alert.id));
  const keys = useInboxKeys({
    shown,
    opened: id,
    selected,
    onOpen: open,
    onChoose: choose,
    onAnswer: (some, given) => void answering.answer(some, given),
    onAsk: setAsked,
  });
  const ask = (kind: AskedAnswer['kind'], some: readonly InboxAlert[]) => setAsked({ kind, alerts: some });
  const clear = () => setChosen(new Set());
  return (
    <div className="ai-columns" data-open={id !== undefined}>
      <div className="ai-columns__list">
        <PageContent loads={loads}>
          {({ count }) => (
            <>
              {count > (alerts?.length ?? 0) ? <CutNotice shown={alerts?.length ?? 0} count={count} /> : null}
              {shown.length === 0 ? (
                <Nothing address={address} onChange={onChange} clearSince={loads.data?.clearSince ?? null} />
              ) : (
                <>
                  <AnswerBar
                    shown={shown}
                    selected={selected}
                    isBusy={answering.isRunning}
                    onChoose={(some) => setChosen(new Set(some.map((alert) => alert.id)))}
                    onAnswer={(given, some = selected) =>
                      void answering.answer(some, given).then((isDone) => isDone && clear())
                    }
                    onAsk={(kind) => ask(kind, selected)}
                  />
                  <InboxList
                    groups={groups}
                    beneath={beneath}
                    unfolded={unfolded}
                    opened={id}
                    at={keys.at}
                    chosen={chosen}
                    onUnfold={(root) => setUnfolded(toggled(unfolded, root))}
                    onOpen={(alert) => open(alert.id)}
                    onChoose={choose}
                    onTake={(alert) => void answering.answer([alert], { kind: 'acknowledge' })}
                  />
                </>
              )}
            </>
          )}
        </PageContent>
      </div>
      {id === undefined ? null : (
        <AlertDetail
          key={id}
          id={id}
          answering={answering}
          onAsk={(kind, alert) => ask(kind, [alert])}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
      {asked ? (
        <AnswerDialogs
          asked={asked}
          answering={answering}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            clear();
          }}
        />
      ) : null}
      {keys.dialog}
    </div>
  );
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function CutNotice({ shown, count }: { shown: number; count: number }) {
  const { t } = useTranslation('alert-inbox');
  return <Notice state="info">{t('cut', { shown, total: count })}</Notice>;
}

/** Why nothing is shown: all is well since then, or the filters hide everything. */
function Nothing({ address, onChange, clearSince }: InboxProps & { clearSince: string | null }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  if (isFiltered(address))
    return (
      <EmptyNotice
        text={t('empty.filtered')}
        onClearFilters={() =>
          onChange({ levels: [], code: '', area: '', unit: '', owner: '', search: '', from: '', to: '' })
        }
      />
    );
  if (address.part !== 'open') return <EmptyNotice text={t(`empty.${address.part}`)} />;
  return (
    <EmptyNotice text={clearSince === null ? t('empty.never') : t('empty.clear', { time: dateTime(clearSince) })} />
  );
}
