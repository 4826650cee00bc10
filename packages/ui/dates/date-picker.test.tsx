// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readStyleSheets } from '../testing/index.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { brokenRule } from './day-rules.ts';
import { TimeField, type TimeFieldProps } from './time-field.tsx';
import { readTime } from './time-text.ts';

configure({ asyncUtilTimeout: 30_000 });
// The months slide as the style sheets say.
readStyleSheets();
afterEach(cleanup);

function Held({ onChange, ...props }: Partial<DatePickerProps>) {
  const [day, setDay] = useState<string | null>(props.value ?? null);
  return (
    <>
      <button type="button" onClick={() => setDay('2026-03-09')}>
        from outside
      </button>
      <DatePicker
        label="Week Ending"
        {...props}
        value={day}
        onChange={(next) => {
          setDay(next);
          onChange?.(next);
        }}
      />
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Week Ending/, hidden: true });
const openCalendar = async () => {
  fireEvent.click(field());
  return screen.findByRole('grid');
};

describe('choosing a day', () => {
  test('the field is read-only: only the calendar sets it', async () => {
    render(<Held value="2026-02-10" />);
    expect(field().readOnly).toBe(true);
    expect(field().value).toBe('02/10/2026');
    await openCalendar();
    fireEvent.click(screen.getByRole('gridcell', { name: '17' }));
    expect(field().value).toBe('02/17/2026');
  });

  test('input and change both carry the chosen day', async () => {
    const [input, change] = [vi.fn(), vi.fn()];
    render(<Held value="2026-02-10" onInput={input} onChange={change} />);
    await openCalendar();
    fireEvent.click(screen.getByRole('gridcell', { name: '3' }));
    expect(input).toHaveBeenCalledWith('2026-02-03');
    expect(change).toHaveBeenCalledWith('2026-02-03');
  });

  test('it stays open after a choice, and closes with autoClose', async () => {
    const { unmount } = render(<Held value="2026-02-10" />);
    await openCalendar();
    fireEvent.click(screen.getByRole('gridcell', { name: '3' }));
    expect(field().getAttribute('aria-expanded')).toBe('true');
    unmount();
    render(<Held value="2026-02-10" autoClose />);
    await openCalendar();
    fireEvent.click(screen.getByRole('gridcell', { name: '3' }));
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'));
  });

  test('a change from outside moves the calendar', async () => {
    render(<Held value="2026-02-10" />);
    fireEvent.click(screen.getByText('from outside'));
    await openCalendar();
    expect(screen.getByRole('gridcell', { name: '9' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('March 2026')).toBeTruthy();
  });

  test('days outside min and max cannot be chosen', async () => {
    render(<Held value="2026-02-10" min="2026-02-05" max="2026-02-20" />);
    await openCalendar();
    const isOff = (day: string) => screen.getByRole<HTMLButtonElement>('gridcell', { name: day }).disabled;
    expect([isOff('4'), isOff('5'), isOff('20'), isOff('21')]).toEqual([true, false, false, true]);
  });

  test('a clearable one is cleared, a disabled one does not open', () => {
    const change = vi.fn();
    const { unmount } = render(<Held value="2026-02-10" clearable onChange={change} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear Week Ending' }));
    expect(change).toHaveBeenCalledWith(null);
    unmount();
    render(<Held value="2026-02-10" disabled />);
    fireEvent.click(field());
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('rules of a day', () => {
  test('the first broken rule speaks; bounds are rules too', () => {
    const required = (day: string | null) => day !== null || 'Required.';
    expect(brokenRule(null, [required], {})).toBe('Required.');
    expect(brokenRule('2026-02-01', [required], { min: '2026-02-02' })).toBe('Invalid Date.');
    expect(brokenRule('2026-02-03', [required], { max: '2026-02-02' })).toBe('Invalid Date.');
    expect(brokenRule('2026-02-02', [required], { min: '2026-02-02', max: '2026-02-02' })).toBeUndefined();
  });

  test('a rule is told after the field was left', async () => {
    render(<Held rules={[(day) => day !== null || 'Required.']} />);
    expect(screen.queryByText('Required.')).toBeNull();
    await openCalendar();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await screen.findByText('Required.')).toBeTruthy();
  });
});

describe('a moment', () => {
  const show = (onChange: (moment: string | null) => void, isHour24 = true) =>
    render(
      <DateTimeField
        label="Started"
        value="2026-03-01T02:30:00.000Z"
        zone="America/Los_Angeles"
        isHour24={isHour24}
        onChange={onChange}
      />,
    );
  const time = () => screen.getByLabelText<HTMLInputElement>('Time of Started');
  const type = (text: string) => {
    fireEvent.change(time(), { target: { value: text } });
    fireEvent.blur(time());
  };

  test('keeps its day when its time changes, in the zone it is read in', () => {
    const change = vi.fn();
    show(change);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Started/ }).value).toBe('02/28/2026');
    type('06:15');
    expect(change).toHaveBeenCalledWith('2026-02-28T14:15:00.000Z');
  });

  test('a time that is none is told, and never taken for one', () => {
    const change = vi.fn();
    show(change);
    type('25:99');
    expect(change).toHaveBeenCalledWith('2026-02-28 25:99');
  });

  test('is shown by the clock of the person', () => {
    show(() => undefined, false);
    expect(time().value).toBe('6:30 PM');
  });
});

describe('a time of day', () => {
  test.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['2:30 pm', '14:30'],
    ['2 p. m.', '14:00'],
    ['12am', '00:00'],
    ['12 PM', '12:00'],
    ['9', '09:00'],
    ['24:00', undefined],
    ['13 pm', undefined],
    ['9:5', undefined],
    ['soon', undefined],
  ])('%s is %s', (typed, read) => expect(readTime(typed)).toBe(read));

  function Timed(props: Partial<TimeFieldProps>) {
    const [time, setTime] = useState<string | null>(props.value ?? null);
    return <TimeField label="Start" isHour24={false} {...props} value={time} onChange={setTime} />;
  }

  test('the hours that are allowed are offered, others are told', async () => {
    render(<Timed min="08:00" max="17:00" allowedHours={(hour) => hour !== 12} stepMinutes={60} />);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' });
    fireEvent.mouseDown(box);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '8:00 AM',
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
      '5:00 PM',
    ]);
    fireEvent.click(screen.getByText('2:00 PM'));
    expect(box.value).toBe('2:00 PM');
    expect(screen.queryByText('Invalid Time.')).toBeNull();
    fireEvent.change(box, { target: { value: '6 pm' } });
    fireEvent.blur(box);
    expect(box.value).toBe('6:00 PM');
    expect(screen.getByText('Invalid Time.')).toBeTruthy();
  });

  test('shared rules speak', () => {
    render(<Timed value="09:00" rules={[(time) => (time !== null && time > '10:00') || 'Invalid Time.']} />);
    expect(screen.getByText('Invalid Time.')).toBeTruthy();
  });
});
