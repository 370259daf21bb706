import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { MARKET_ROOM } from '../market/market-room.ts'
import { SEARCH_ROOM } from '../search/search-room.ts'
import { TOKEN_ROOM } from '../token/token-room.ts'

/** How a form begins: the order that pages follow, and values that most people would enter. */
export interface FormStart {
  readonly order?: readonly [field: string, direction: 'ASC' | 'DESC']
  readonly values?: Readonly<Record<string, string>>
}

/** A place for questions about no subject: which endpoints it has, and what is particular to each. */
export interface Room {
  readonly id: 'token' | 'market' | 'search'
  readonly endpoints: readonly EndpointId[]
  readonly starts: Readonly<Partial<Record<EndpointId, FormStart>>>
  /** Columns that stand first, by endpoint; the others follow in the order of the codec. */
  readonly lead: Readonly<Partial<Record<EndpointId, readonly string[]>>>
  /** What the room is for, where nothing was asked yet. */
  readonly about: string
}

export const ROOMS: Readonly<Record<Room['id'], Room>> = { token: TOKEN_ROOM, market: MARKET_ROOM, search: SEARCH_ROOM }

export const ROOM_LIST: readonly Room[] = Object.values(ROOMS)

/** The room that asks an endpoint; undefined for endpoints about an address and those of the account. */
export function roomOf(endpoint: EndpointId): Room | undefined {
  return ROOM_LIST.find((room) => room.endpoints.includes(endpoint))
}
