import type { BrokerStatus } from '../../src-shared/ipc/bridge.ts'

/** Up to this many steps, copying a queue status into the page takes no noticeable time. */
const SMALL = 2_000
const LARGE_EVERY_MS = 1_000

export interface Pace {
  readonly publish: (status: BrokerStatus) => void
  readonly end: () => void
}

/**
 * Throttles the status of a long queue to once a second, always including the last one; short ones
 * pass at once. The page's own thread copies each status, and a long one (20,000 steps) takes
 * longer than one frame.
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
