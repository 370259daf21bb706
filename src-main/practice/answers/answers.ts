import type { Endpoint, EndpointId } from '../../../src-shared/service/endpoint.ts'
import type { Query } from '../server/query.ts'
import type { Wire } from '../server/wire.ts'
import type { World } from '../world/world.ts'
import { counterparties } from './counterparties.ts'
import { currentBalance } from './current-balance.ts'
import { transactions } from './transactions.ts'

/** Answers one endpoint from the world. */
export type Responder = (world: World, endpoint: Endpoint, query: Query) => Wire

export const ANSWERS: Readonly<Partial<Record<EndpointId, Responder>>> = {
  'profiler/current-balance': currentBalance,
  'profiler/counterparties': counterparties,
  'profiler/transactions': transactions,
}
