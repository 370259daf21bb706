import type { BrokerStatus } from '../../src-shared/ipc/bridge.ts'

/** Up to so many steps a picture of the queue costs the page nothing that anybody sees. */
const SMALL = 2_000
const LARGE_EVERY_MS = 1_000

export interface Pace {
  readonly publish: (status: BrokerStatus) => void
  readonly end: () => void
}

/**
 * Lets pictures of a long queue through once a second, the newest of them and always the last; small ones at once. On its way into
 * the page each is copied on the page's own thread, a long one (20,000 steps) for longer than one frame.
 */
export function throttleStatus(send: (status: BrokerStatus) => void): Pace {
  let latest: BrokerStatus | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentLarge = -Infinity

  function sendLatest(): void {
    clearTimeout(timer)
    timer = undefined
    if (latest === undefined) return
    if (latest.steps.length > SMALL) sentLarge = performance.now()
    send(latest)
    latest = undefined
  }

  return {
    publish: (status) => {
      latest = status
      const wait = sentLarge + LARGE_EVERY_MS - performance.now()
      if (status.steps.length <= SMALL || wait <= 0) sendLatest()
      else timer ??= setTimeout(sendLatest, wait)
    },
    end: () => clearTimeout(timer),
  }
}
