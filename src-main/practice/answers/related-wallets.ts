import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../server/query.ts'
import type { Wire } from '../server/wire.ts'
import { relationsOf } from '../world/relations.ts'
import type { World } from '../world/world.ts'
import { arrange } from './arrange.ts'
import { subjectOf } from './subject.ts'

/** POST /api/v1/profiler/address/related-wallets: who first paid, who signs, who deployed. */
export function relatedWallets(world: World, endpoint: Endpoint, query: Query): Wire {
  const { wallets, chains } = subjectOf(world, endpoint, query)
  const relations = [...wallets].flatMap((wallet) => [...chains].flatMap((chain) => relationsOf(world, wallet, chain)))
  const rows = relations.map((relation) => ({
    measures: { order: { value: BigInt(relation.order), scale: 0 } },
    texts: {},
    wire: () => ({
      address: relation.address,
      address_label: relation.label,
      relation: relation.relation,
      transaction_hash: relation.transaction && relation.hashShown ? world.hashOf(relation.transaction) : '',
      block_timestamp: `${world.calendar.timeText(relation.transaction?.second ?? 0)}Z`,
      order: relation.order,
      chain: relation.chain,
    }),
  }))
  const page = arrange(rows, query, [{ field: 'order', direction: 'ASC' }])
  return { data: page.rows, pagination: page.pagination }
}
