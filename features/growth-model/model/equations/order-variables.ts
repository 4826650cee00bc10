import { ModelFault } from '../model-fault.ts';

/** Puts names after all that they need; a circle is refused and named from one end to the other. */
export function orderByNeed(needs: ReadonlyMap<string, ReadonlySet<string>>, what: string): string[] {
  const order: string[] = [];
  const done = new Set<string>();
  for (const first of needs.keys()) {
    // An own stack: chains may be longer than calls can stand in each other.
    const path: { name: string; left: string[] }[] = [];
    const open = new Set<string>();
    const enter = (name: string) => {
      if (done.has(name) || !needs.has(name)) return;
      if (open.has(name)) {
        const names = path.map((one) => one.name);
        const circle = [...names.slice(names.indexOf(name)), name];
        const shown = circle.length > 8 ? [...circle.slice(0, 7), '…', name] : circle;
        throw new ModelFault('circle', `${what} need each other in a circle: ${shown.join(' → ')}.`);
      }
      open.add(name);
      path.push({ name, left: [...(needs.get(name) ?? [])] });
    };
    enter(first);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.left.pop();
      if (next !== undefined) {
        enter(next);
        continue;
      }
      path.pop();
      open.delete(top.name);
      done.add(top.name);
      order.push(top.name);
    }
  }
  return order;
}
