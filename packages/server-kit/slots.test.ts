import { expect, test } from 'vitest';
import { defineSlot, Slots } from './slots.ts';

test('a slot holds what features put into it, in their order; an empty one nothing', () => {
  const greetings = defineSlot<(name: string) => string>('greetings');
  const farewells = defineSlot<string>('farewells');
  const slots = new Slots();
  slots.fill(greetings, (name) => `Hello ${name}`);
  slots.fill(greetings, (name) => `Good day, ${name}`);
  expect(slots.of(greetings).map((greet) => greet('Ana'))).toEqual(['Hello Ana', 'Good day, Ana']);
  expect(slots.of(farewells)).toEqual([]);
});

test('what one server fills is not in another’s slots', () => {
  const names = defineSlot<string>('names');
  const [one, other] = [new Slots(), new Slots()];
  one.fill(names, 'Ana');
  expect(other.of(names)).toEqual([]);
});
