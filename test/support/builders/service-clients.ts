import { AccountCache } from '../../../src-main/broker/account/account-cache.ts'
import { ChargedPrices } from '../../../src-main/broker/account/charged-prices.ts'
import { MissingPermissions } from '../../../src-main/broker/account/missing-permissions.ts'
import { createBrokerEvents } from '../../../src-main/broker/broker-events.ts'
import type { Clock } from '../../../src-main/broker/clock.ts'
import { RateLimits } from '../../../src-main/broker/limits/rate-limits.ts'
import { DataApiClient } from '../../../src-main/broker/services/data-api-client.ts'
import { LegacyClient } from '../../../src-main/broker/services/legacy-client.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import { VirtualClock } from '../virtual-time.ts'

/**
 * Both service clients with their dependencies; neither is signed in. `emitted`: the names of the
 * broker events, in order.
 */
export function serviceClients(clock: Clock = new VirtualClock()) {
  const events = createBrokerEvents()
  const emitted: string[] = []
  for (const name of ['accountReadNeeded', 'serviceStopped'] as const) events.on(name, () => emitted.push(name))
  const [account, charged, permissions] = [new AccountCache(), new ChargedPrices(), new MissingPermissions()]
  const limits = new RateLimits({ ...PLAN_LIMITS.free, endpointLimit: () => undefined })
  const dataApi = new DataApiClient({ account, charged, permissions, limits, planLimits: PLAN_LIMITS, clock, events })
  const legacy = new LegacyClient({ clock, events, dataApi })
  return { dataApi, legacy, account, charged, permissions, limits, events, emitted }
}
