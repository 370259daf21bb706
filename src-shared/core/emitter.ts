/** Tells listeners of events; `Events` maps the name of each to what it carries. */
export interface Emitter<Events> {
  readonly emit: <E extends keyof Events>(event: E, payload: Events[E]) => void
  /** The returned function ends this subscription. One function subscribed twice is told twice, and each subscription ends by itself. */
  readonly on: <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => () => void
  readonly hasListeners: (event: keyof Events) => boolean
  /** Ends all subscriptions. */
  readonly clear: () => void
}

export function createEmitter<Events>(): Emitter<Events> {
  const groups = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    emit(event, payload) {
      // The group of an event only ever holds listeners of that event (`on` below).
      for (const listener of groups.get(event) ?? []) listener(payload as never)
    },
    on(event, listener) {
      const group = groups.get(event) ?? new Set()
      groups.set(event, group)
      // Wrapped, so that the same function can be there twice.
      const subscriber = (payload: never): void => listener(payload)
      group.add(subscriber)
      return () => {
        group.delete(subscriber)
        if (group.size === 0 && groups.get(event) === group) groups.delete(event)
      }
    },
    hasListeners: (event) => groups.has(event),
    clear: () => groups.clear(),
  }
}
