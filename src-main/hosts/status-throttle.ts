import type { BrokerStatus } from '../../src-shared/ipc/casebook-api.ts'

/** Up to this many steps, copying a queue status into the page takes no noticeable time. */
const MAX_UNTHROTTLED_STEPS = 2_000
const LARGE_STATUS_INTERVAL_MS = 1_000

export interface StatusThrottle {
  readonly publish: (status: BrokerStatus) => void
  readonly end: () => void
}

/**
 * Throttles the status of a long queue to once a second, always including the last one; short ones
 * pass at once. The page's own thread copies each status, and a long one (20,000 steps) takes
 * longer than one frame.
 */
export function throttleStatus(send: (status: BrokerStatus) => void): StatusThrottle {
  let latest: BrokerStatus | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentLarge = -Infinity

  function sendLatest(): void {
    clearTimeout(timer)
    timer = undefined
    if (latest === undefined) return
    if (latest.steps.length > MAX_UNTHROTTLED_STEPS) sentLarge = performance.now()
    send(latest)
    latest = undefined
  }

  return {
    publish: (status) => {
      latest = status
      const wait = sentLarge + LARGE_STATUS_INTERVAL_MS - performance.now()
      if (status.steps.length <= MAX_UNTHROTTLED_STEPS || wait <= 0) sendLatest()
      else timer ??= setTimeout(sendLatest, wait)
    },
    end: () => clearTimeout(timer),
  }
}
