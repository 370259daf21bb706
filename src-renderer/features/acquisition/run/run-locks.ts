/** As much of the browser's locks as is needed. One ends with its window, however that ends, and every window of the storage knows who holds which. */
export type RunLocks = Pick<LockManager, 'request' | 'query'>

const NAME = /^casebook run: (\S+) (\S+)$/

/** Says to the other windows which plans this one carries out. Calls at the desk do not tell: they outlive the window that handed them over. */
export interface OwnRuns {
  /** Says that a plan is carried out here, until what is returned is called. */
  readonly hold: (planId: string) => () => void
  /** The plans that other windows carry out. */
  readonly elsewhere: () => Promise<readonly RunElsewhere[]>
}

export interface RunElsewhere {
  readonly planId: string
  /** Resolves when that window is no longer at it; rejects once nobody waits for it any more. */
  readonly over: (signal: AbortSignal) => Promise<unknown>
}

/** `locks`: undefined where there are none, and nobody else. */
export function createRunLocks(locks: RunLocks | undefined, windowId: string = crypto.randomUUID()): OwnRuns {
  return {
    hold(planId) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      // A window that is closing has no locks to give; nobody needs to know of its runs.
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
