/** How much of its budget a figure takes, as benches tell it. A bench that goes beyond one of its budgets fails. */
export function ratioOf(figure: number, budget: number): string {
  // What was never measured is beyond its budget, too.
  if (!(figure <= budget)) process.exitCode = 1;
  return (figure / budget).toFixed(2);
}
