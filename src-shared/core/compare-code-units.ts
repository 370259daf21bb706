/** Sorts texts by their characters, the same on every machine; equal ones stay in the order they have. */
export function compareCodeUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
