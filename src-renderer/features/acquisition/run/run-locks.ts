/**
 * The part of the Web Locks API that is used. A lock ends with its window, however that ends, and
 * every window of the origin can list the holders.
 */
export type RunLocks = Pick<LockManager, 'request' | 'query'>

const NAME = /^casebook run: (\S+) (\S+)$/

/**
 * Announces to other windows which plans this one runs. Calls in the backend do not show it: they
 * outlive the window that submitted them.
 */
export interface OwnRuns {
  /** Announces that this window runs a plan, until the returned function is called. */
  readonly hold: (planId: string) => () => void
  /** The plans that other windows run. */
  readonly elsewhere: () => Promise<readonly RunElsewhere[]>
}

export interface RunElsewhere {
  readonly planId: string
  /** Resolves when that window has stopped running it; rejects when the signal aborts. */
  readonly over: (signal: AbortSignal) => Promise<unknown>
}

/** `locks`: undefined if the API is not available, which implies no other windows. */
export function createRunLocks(locks: RunLocks | undefined, windowId: string = crypto.randomUUID()): OwnRuns {
  return {
    hold(planId) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      // A closing window cannot request locks; its runs need not be announced.
      locks?.request(`casebook run: ${windowId} ${planId}`, () => promise).catch(() => undefined)
      return () => resolve(undefined)
    },
    async elsewhere() {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
      return held.flatMap(({ name = '' }): readonly RunElsewhere[] => {
        const [, window, planId] = NAME.exec(name) ?? []
        if (locks === undefined || planId === undefined || window === windowId) return []
        return [{ planId, over: (signal) => locks.request(name, { mode: 'shared', signal }, () => undefined) }]
      })
    },
  }
}
