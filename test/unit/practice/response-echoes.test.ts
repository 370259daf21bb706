import { expect, test } from 'vitest'
import { RESPONDERS } from '../../../src-practice/responses/responders.ts'
import { FORMS } from '../../../src-practice/server/forms.ts'
import { readQuery } from '../../../src-practice/server/request-check.ts'
import { writeJson } from '../../../src-practice/wire.ts'
import { decodeResponse } from '../../../src-shared/service/response/decode-response.ts'
import { familyOfChain } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { GOOD_BODIES } from '../../service/practice-market-help.ts'
import { world } from './request-practice.ts'

/** A request with its response as sent. */
function refusal(id: EndpointId, request: Record<string, unknown>): string | undefined {
  const [form, responder] = [FORMS[id], RESPONDERS[id]]
  if (!form || !responder) return undefined
  const endpoint = endpointOf(id)
  const text = writeJson(responder(world, endpoint, { ...readQuery(endpoint, form, request), perPage: 100 }))
  const decoded = decodeResponse(id, new TextEncoder().encode(text), { page: 1, request })
  return decoded.ok ? undefined : `${id} ${JSON.stringify(request)}: ${decoded.error.message}`
}

test.each([...GOOD_BODIES])('%s of the practice service is about its own request', (id, body) => {
  expect(refusal(id, body ?? {})).toBeUndefined()
})

const MAX_WALLETS = 24
const HALF_A_YEAR = { from: '2026-06-01', to: '2026-11-21' }

const BY_ADDRESS = [
  'profiler/current-balance',
  'profiler/transactions',
  'profiler/counterparties',
  'profiler/related-wallets',
  'profiler/historical-balances',
  'profiler/pnl-summary',
  'profiler/pnl',
  'profiler/labels',
] as const satisfies readonly EndpointId[]

test.each(BY_ADDRESS)('%s is about its own request for every address of the practice service', (id) => {
  const { chains = [], dateRequired, allowsAll } = endpointOf(id)
  const refused = world.cast.wallets.slice(0, MAX_WALLETS).flatMap(({ address, family }) =>
    [...chains.filter((chain) => familyOfChain(chain) === family).slice(0, 3), ...(allowsAll ? ['all'] : [])].flatMap((requested) => {
      const request = { address, chain: requested, ...(dateRequired ? { date: HALF_A_YEAR } : {}) }
      return refusal(id, request) ?? []
    }),
  )
  expect(refused).toEqual([])
})
