import { describe, expect, test } from 'vitest'
import { ServiceRouter } from '../../../../src-main/broker/services/service-router.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import { ENDPOINTS } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'

function route() {
  const clients = serviceClients()
  clients.dataApi.useService({ origin: 'https://service.example', practice: false })
  const router = new ServiceRouter(clients.dataApi, clients.legacy)
  const refusal = (endpoint: EndpointId) => router.clientFor(endpoint).checkRefusal(endpoint)?.code
  const queuedRefusal = (endpoint: EndpointId) => router.clientFor(endpoint).checkQueuedRefusal(endpoint)?.code
  return { ...clients, router, refusal, queuedRefusal }
}

describe('the service router', () => {
  test('picks the legacy client for legacy endpoints and the data API client for all others', () => {
    const { router, dataApi, legacy } = route()
    for (const { id, interface: side } of Object.values(ENDPOINTS)) expect(router.clientFor(id), id).toBe(side === 'legacy' ? legacy : dataApi)
  })

  test('lets each client refuse for its own reasons', () => {
    const { dataApi, legacy, refusal } = route()
    expect([refusal('account'), refusal('legacy/question')]).toEqual(['no_key', 'sign_in_needed'])
    dataApi.useKey(new Secret('key-one-key-one'))
    const token = new Secret('token-of-somebody')
    legacy.useAccess({ origin: 'https://legacy.example', basePath: '', practice: false, token, isValid: () => true, rejected: () => undefined })
    expect([refusal('account'), refusal('legacy/question')]).toEqual([undefined, undefined])
  })

  test('refuses calls at their listed price after missing credits, and fails no queued legacy query for a missing key', () => {
    const { dataApi, account, refusal, queuedRefusal } = route()
    dataApi.useKey(new Secret('key-one-key-one'))
    const service = { status: 403, message: '' }
    dataApi.stopAfter(failure('insufficient_credits', 'No credits.', 'Add some.', { service }), 'profiler/labels', 100n)
    // Until the plan is known the higher price counts.
    expect([refusal('profiler/labels'), refusal('profiler/current-balance')]).toEqual(['insufficient_credits', undefined])
    account.applyRead(account.startRead(), ok({ plan: 'pro', planText: 'pro', creditsRemaining: '5', at: '2026-01-01T00:00:00.000Z' }))
    expect([queuedRefusal('profiler/labels'), queuedRefusal('profiler/current-balance')]).toEqual(['insufficient_credits', undefined])
    dataApi.useKey(undefined)
    expect([queuedRefusal('account'), queuedRefusal('legacy/question')]).toEqual(['no_key', undefined])
  })
})
