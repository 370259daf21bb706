/** A typed event emitter; `Events` maps each event name to its payload. */
export interface Emitter<Events> {
  readonly emit: <E extends keyof Events>(event: E, payload: Events[E]) => void
  /**
   * Subscribes; the returned function ends this subscription. A function that is subscribed twice
   * is called twice, and each subscription ends separately.
   */
  readonly on: <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => () => void
  readonly hasListeners: (event: keyof Events) => boolean
  readonly clear: () => void
}

export function createEmitter<Events>(): Emitter<Events> {
  const groups = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    emit(event, payload) {
      // `on` below adds a listener only to the group of its event.
      for (const listener of groups.get(event) ?? []) listener(payload as never)
    },
    on(event, listener) {
      const group = groups.get(event) ?? new Set()
      groups.set(event, group)
      // Wrapped, so that the same function can be subscribed twice.
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
