/** Compares texts by UTF-16 code unit, which gives the same order on every machine. */
export function compareCodeUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
