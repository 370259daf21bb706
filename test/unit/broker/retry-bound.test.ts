import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'
import { seededRandom } from '../../support/virtual-service.ts'

test('a service that fails every second call gets a tenth of the last hundred attempts plus three as retries', async () => {
  const world = await openVirtualWorld({ plan: 'free' })
  const { service, clock } = world
  const random = seededRandom(7)
  service.fail = (endpoint) => (endpoint !== 'account' && random() < 0.5 ? 500 : undefined)
  const results = await clock.run(world.request(250), 15 * 60_000)
  const failed = results.filter(({ ok }) => !ok).length
  const attempts = service.times('profiler/current-balance').length
  expect(attempts).toBeGreaterThan(250)
  // Of every hundred attempts ten, and three.
  expect(attempts - 250).toBeLessThanOrEqual(Math.ceil(attempts / 100) * 13)
  expect(failed).toBeGreaterThan(80)
  expect(results.every((result) => result.ok || result.error.code === 'service_error')).toBe(true)
})
