/** How many plants, in words of the diary of runs. */
export const plantsText = (count: number): string => `${count} ${count === 1 ? 'plant' : 'plants'}`;
