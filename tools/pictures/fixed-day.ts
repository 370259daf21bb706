/** The day of the sample case: the screenshots show it as today, whenever they are taken. */
export const TODAY = Date.parse('2026-11-20T12:00:00.000Z')

/**
 * Runs in the page: fixes its date. Timers and duration measurements continue, which the browser's
 * own fixed clock would stop.
 */
export function stopTheDay(today: number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: []) => (args.length === 0 ? new target(today) : new target(...args)),
    get: (target, name, receiver) => (name === 'now' ? () => today : Reflect.get(target, name, receiver)),
  })
}
