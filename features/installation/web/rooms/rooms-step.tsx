import { everyday } from '@trellis/entity-kit';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sendWith, useCall, useClientOptions, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepForm } from '../steps/step-form.tsx';
import { useGoTo, useStep } from '../use-step.ts';
import { allOf, makeRooms } from './make-rooms.ts';
import { RoomFields } from './room-fields.tsx';
import { findProblems, newRoom, unitNames, type Room } from './unit-names.ts';

/** Rooms with their units, named by a pattern. */
export function RoomsStep() {
  const { t } = useTranslation('installation');
  const facilityId = useUser().facility_id ?? 0;
  const send = sendWith(useClientOptions());
  const goTo = useGoTo();
  const [rooms, setRooms] = useState<readonly Room[]>([newRoom]);
  const [isTouched, setTouched] = useState(false);
  const query = allOf(facilityId);
  const areas = useCall(everyday('ag_areas').list, query).data ?? [];
  const units = useCall(everyday('ag_platformGroups').list, query).data ?? [];
  const problems = findProblems(rooms, areas, units);
  const total = rooms.reduce((sum, room) => sum + unitNames(room).length, 0);
  const { run, isBusy, failure, clear } = useStep<readonly Room[]>(async (given) => {
    await makeRooms(given, facilityId, send);
    goTo('people');
  });
  const put = (at: number, change: Partial<Room>) => {
    clear();
    setRooms(rooms.map((room, index) => (index === at ? { ...room, ...change } : room)));
  };
  return (
    <StepForm
      intro={t('rooms.intro')}
      isBusy={isBusy}
      // Fields of a list have no place of their own here; the server's sentence names what was refused.
      failure={failure && { ...failure, fields: {} }}
      confirm={t('rooms.make', {
        rooms: t('rooms.countRooms', { count: rooms.length }),
        units: t('rooms.countUnits', { count: total }),
      })}
      onSubmit={() => {
        setTouched(true);
        if (problems.every((problem) => problem === undefined)) void run(rooms);
      }}
      aside={
        units.length > 0 ? (
          <Button sx={{ minHeight: 44 }} onClick={() => goTo('people')}>
            {t('rooms.enough', { units: t('rooms.countUnits', { count: units.length }) })}
          </Button>
        ) : null
      }
    >
      {rooms.map((room, index) => {
        const problem = problems[index];
        const isTold = isTouched || (problem !== undefined && problem.key !== 'required');
        return (
          <RoomFields
            key={index}
            room={room}
            number={index + 1}
            problem={isTold ? problem : undefined}
            onChange={(change) => put(index, change)}
            onDrop={rooms.length > 1 ? () => setRooms(rooms.filter((_, at) => at !== index)) : undefined}
          />
        );
      })}
      <Button
        startIcon={<Add />}
        disabled={rooms.length >= 100}
        sx={{ alignSelf: 'flex-start', minHeight: 44 }}
        onClick={() => setRooms([...rooms, newRoom])}
      >
        {t('rooms.add')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('rooms.patternHint', { initials: '{initials}', room: '{room}', number: '{01}' })}
      </Typography>
    </StepForm>
  );
}
