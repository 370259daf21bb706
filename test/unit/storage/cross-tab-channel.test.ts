import { expect, test, vi } from 'vitest'
import { createCrossTabChannel, type WindowChannel } from '../../../src-renderer/storage/cross-tab-channel.ts'

/** Channels of one machine: a message reaches all others of the same name. */
function channels() {
  const all: { readonly name: string; readonly target: EventTarget }[] = []
  return (name: string): WindowChannel => {
    const own = { name, target: new EventTarget() }
    all.push(own)
    return {
      addEventListener: own.target.addEventListener.bind(own.target),
      postMessage: (data: unknown) => {
        for (const one of all) if (one !== own && one.name === name) one.target.dispatchEvent(new MessageEvent('message', { data }))
      },
      close: () => void all.splice(all.indexOf(own), 1),
    }
  }
}

test('a write of one window is announced to the others of that storage until they are closed', () => {
  const open = channels()
  const [mine, theirs, elsewhere] = [vi.fn(), vi.fn(), vi.fn()]
  const here = createCrossTabChannel('casebook', mine, open)
  const other = createCrossTabChannel('casebook', theirs, open)
  createCrossTabChannel('casebook-2', elsewhere, open)
  here.wrote(new Set(['c', 'd']))
  expect(theirs.mock.calls).toEqual([['c'], ['d']])
  other.close()
  here.wrote(new Set(['c']))
  expect([mine, theirs, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([0, 2, 0])
})

test('a message that is no id of a case is ignored', () => {
  const open = channels()
  const heard = vi.fn()
  createCrossTabChannel('casebook', heard, open)
  const { postMessage: post } = open('casebook: casebook')
  post({ caseId: 'c' })
  expect(heard).not.toHaveBeenCalled()
})

test('without a channel, as outside a window, nothing is announced and nothing fails', () => {
  const { wrote, close } = createCrossTabChannel('casebook', vi.fn())
  expect(() => {
    wrote(new Set(['c']))
    close()
  }).not.toThrow()
})
