import { expect, test } from 'vitest'
import { MissingPermissions } from '../../../../src-main/broker/account/missing-permissions.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

const AT = '2026-11-21T10:00:00.000Z'
const refused = (requiredScopes?: readonly string[]) =>
  err(failure('forbidden', 'No.', 'Use another key.', { service: { status: 403, message: 'No.', requiredScopes } }))

test('remembers a refusal that names permissions for its endpoint until a call there succeeds or the key changes', () => {
  const lacking = new MissingPermissions()
  lacking.recordResult('profiler/labels', refused(['labels:read', 'profiler:read']), AT)
  lacking.recordResult('profiler/pnl', refused(['profiler:read']), AT)
  expect(lacking.list()).toEqual([
    { endpoint: 'profiler/labels', scopes: ['labels:read', 'profiler:read'], at: AT },
    { endpoint: 'profiler/pnl', scopes: ['profiler:read'], at: AT },
  ])
  lacking.recordResult('profiler/labels', ok(exchangeOf({ caseId: 'c' })), AT)
  expect(lacking.list().map(({ endpoint }) => endpoint)).toEqual(['profiler/pnl'])
  lacking.reset()
  expect(lacking.list()).toEqual([])
})

test('records no missing permissions for a refusal with another reason or without names', () => {
  const lacking = new MissingPermissions()
  lacking.recordResult('profiler/pnl', refused(), AT)
  lacking.recordResult('profiler/pnl', refused([]), AT)
  lacking.recordResult(
    'profiler/pnl',
    err(failure('service_error', 'Away.', 'Wait.', { service: { status: 503, message: '', requiredScopes: ['x'] } })),
    AT,
  )
  expect(lacking.list()).toEqual([])
})
