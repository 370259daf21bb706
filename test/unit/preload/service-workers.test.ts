import { expect, test, vi } from 'vitest'
import { refuseServiceWorkers } from '../../../src-preload/service-workers.ts'

const registrations = () => [1, 2].map(() => ({ unregister: vi.fn(async () => true) }))

test('every registration is removed, and a page controlled by one stops', async () => {
  for (const controller of [null, {}]) {
    const found = registrations()
    const refused = refuseServiceWorkers({ controller, getRegistrations: async () => found })
    expect(refused?.code).toBe(controller === null ? undefined : 'not_proven')
    await vi.waitFor(() => found.forEach(({ unregister }) => expect(unregister).toHaveBeenCalledOnce()))
  }
})

test('a controlled page stops also if the registrations cannot be read', () => {
  const getRegistrations = async () => await Promise.reject(new Error('SecurityError'))
  expect(refuseServiceWorkers({ controller: {}, getRegistrations })?.message).toContain('service worker')
})

test('a browser without service workers is accepted', () => {
  expect(refuseServiceWorkers(undefined)).toBeUndefined()
})
