import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { connectToLauncher, STARTED, type HostMessage } from '../../../src-main/launcher-channel.ts'

/** A process with the members that the launcher protocol uses. */
function makeHost(env: Record<string, string>, started: boolean) {
  const send = vi.fn()
  const host = Object.assign(
    new EventEmitter(),
    { env: { ...env, ...(started ? { [STARTED]: '1' } : {}) }, connected: true },
    started ? { send } : {},
  )
  return { host, send, process: host as unknown as NodeJS.Process } // the parts of it that are used
}

test('a host started by npm start receives the key from it, and the environment contains neither key nor mark', async () => {
  const note = vi.fn()
  const { host, send, process } = makeHost({ CASEBOOK_API_KEY: 'not-this-one' }, true)
  const starter = connectToLauncher(process, note)
  expect(host.env).toEqual({})
  host.emit('message', 'something else')
  host.emit('message', { key: 'the-key-4711' })
  expect(await starter.key()).toBe('the-key-4711')
  expect(note).not.toHaveBeenCalled()
  starter.say('up')
  expect(send).toHaveBeenCalledExactlyOnceWith('up')
  host.connected = false
  starter.say('refused')
  expect(send).toHaveBeenCalledTimes(1)
})

test('hands over no key if there is none or the launcher has ended', async () => {
  const first = makeHost({}, true)
  const without = connectToLauncher(first.process, () => {}).key()
  first.host.emit('message', {})
  first.host.emit('message', { key: null })
  expect(await without).toBeUndefined()
  const second = makeHost({}, true)
  const alone = connectToLauncher(second.process, () => {}).key()
  second.host.emit('disconnect')
  expect(await alone).toBeUndefined()
})

test('without npm start, uses the key of the environment, removes it, and warns about other readers', async () => {
  const note = vi.fn()
  const { host, process } = makeHost({ CASEBOOK_API_KEY: 'by-hand-4711' }, false)
  expect(await connectToLauncher(process, note).key()).toBe('by-hand-4711')
  expect(host.env).toEqual({})
  expect(note).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Warning: CASEBOOK_API_KEY is set in this process'))
  expect(note.mock.calls.join()).not.toContain('4711')
  const silent = vi.fn()
  expect(await connectToLauncher(makeHost({}, false).process, silent).key()).toBeUndefined()
  expect(silent).not.toHaveBeenCalled()
})

test('a shutdown requested before the listener exists is handled', () => {
  const { host, process } = makeHost({}, true)
  const starter = connectToLauncher(process, () => {})
  host.emit('message', { end: true })
  const end = vi.fn()
  starter.onEnd(end)
  expect(end).toHaveBeenCalledTimes(1)
  host.emit('message', { end: true })
  expect(end).toHaveBeenCalledTimes(2)
})

test('sends null if there is no key, because undefined would not arrive and the host would wait', async () => {
  const { host, process } = makeHost({}, true)
  const starter = connectToLauncher(process, vi.fn())
  const sent: HostMessage = { key: null }
  host.emit('message', JSON.parse(JSON.stringify(sent)))
  expect(await starter.key()).toBeUndefined()
})
