import Bottleneck from 'bottleneck'
import PQueue from 'p-queue'
import pThrottle from 'p-throttle'
import type { Peer } from '../limited-run.ts'

/**
 * A careful developer's limiter for two windows, built from each library; the inner limiter is that
 * of the second.
 */
export const PEERS: readonly Peer[] = [
  {
    name: 'bottleneck, reservoir and minTime',
    limiter(second, minute, marginMs) {
      // It refreshes a reservoir only every quarter of a second.
      const refreshMs = Math.ceil((minute.widthMs + marginMs) / 250) * 250
      const limiter = new Bottleneck({
        reservoir: minute.limit,
        reservoirRefreshAmount: minute.limit,
        reservoirRefreshInterval: refreshMs,
        minTime: (second.widthMs + marginMs) / second.limit,
      })
      return (task) => limiter.schedule(task)
    },
  },
  {
    name: 'p-queue, two strict',
    limiter(second, minute, marginMs) {
      const inner = new PQueue({ intervalCap: second.limit, interval: second.widthMs + marginMs, strict: true })
      const outer = new PQueue({ intervalCap: minute.limit, interval: minute.widthMs + marginMs, strict: true })
      return (task) => outer.add(() => inner.add(task))
    },
  },
  {
    name: 'p-throttle, two strict',
    limiter(second, minute, marginMs) {
      const inner = pThrottle({ limit: second.limit, interval: second.widthMs + marginMs, strict: true })
      const outer = pThrottle({ limit: minute.limit, interval: minute.widthMs + marginMs, strict: true })
      return outer(inner((task: () => Promise<void>) => task()))
    },
  },
]
