import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { watchSystemResume } from '../../../../src-main/hosts/electron/electron-power.ts'

const { power } = vi.hoisted(() => ({ power: { current: undefined as EventEmitter | undefined } }))
vi.mock('electron', () => ({
  get powerMonitor() {
    return (power.current ??= new EventEmitter())
  },
}))

test('reports every wake-up until the listener is removed', () => {
  const woke = vi.fn()
  const end = watchSystemResume(woke)
  power.current?.emit('suspend')
  expect(woke).not.toHaveBeenCalled()
  power.current?.emit('resume')
  power.current?.emit('resume')
  expect(woke).toHaveBeenCalledTimes(2)
  end()
  power.current?.emit('resume')
  expect(woke).toHaveBeenCalledTimes(2)
})
