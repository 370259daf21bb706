import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../server/query.ts'
import type { Wire } from '../server/wire.ts'
import type { World } from '../world/world.ts'
import { pageOf } from './arrange.ts'
import { subjectOf } from './subject.ts'

/** POST /api/v1/profiler/address/labels: everything but the premium labels. */
export function commonLabels(world: World, endpoint: Endpoint, query: Query): Wire {
  return labels(world, endpoint, query, false)
}

/** POST /api/v1/profiler/address/premium-labels: all of them. */
export function premiumLabels(world: World, endpoint: Endpoint, query: Query): Wire {
  return labels(world, endpoint, query, true)
}

function labels(world: World, endpoint: Endpoint, query: Query, withPremium: boolean): Wire {
  const { wallets, chains } = subjectOf(world, endpoint, query)
  const rows = [...wallets]
    .filter((wallet) => wallet.chains.some((chain) => chains.has(chain)))
    .flatMap((wallet) => wallet.labels)
    .filter((label) => withPremium || !label.premium)
    .map(({ label, category, kind }) => ({ measures: {}, texts: {}, wire: () => ({ label, category, kind }) }))
  const page = pageOf(rows, query)
  return { data: page.rows, pagination: page.pagination }
}
