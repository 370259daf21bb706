import { expect, test, vi } from 'vitest'
import { hostMethods } from '../../../src-main/ipc/methods-host.ts'
import { METHODS } from '../../../src-shared/ipc/casebook-api.ts'
import { ok } from '../../../src-shared/core/result.ts'

const ADDRESS = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const HOST = { kind: 'electron', storage: () => 'test', saveFile: async () => ok({ saved: false, name: '' }), confirm: undefined } as const

test('opens only links of the table, and none if the page opens links itself', async () => {
  const openLink = vi.fn<(link: string) => Promise<void>>(async () => undefined)
  const methods = hostMethods({ ...HOST, openLink }, 'unused')
  expect(await methods.openExplorer({ chain: 'ethereum', what: 'address', id: ADDRESS })).toEqual(ok({ opened: true }))
  expect(openLink.mock.calls).toEqual([[`https://etherscan.io/address/${ADDRESS}`]])
  for (const id of ['https://evil.example', `${ADDRESS}/..`, 'x']) {
    expect(await methods.openExplorer({ chain: 'ethereum', what: 'address', id })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  }
  expect(await methods.openExplorer({ chain: 'arc', what: 'address', id: ADDRESS })).toMatchObject({ ok: false })
  expect(openLink).toHaveBeenCalledOnce()
  expect(await hostMethods(HOST, 'unused').openExplorer({ chain: 'ethereum', what: 'address', id: ADDRESS })).toEqual(ok({ opened: false }))
  openLink.mockRejectedValueOnce(new Error('no browser'))
  expect(await methods.openExplorer({ chain: 'ethereum', what: 'address', id: ADDRESS })).toMatchObject({ ok: false, error: { code: 'unsupported' } })
})

test('the dispatcher accepts a chain of the table and no URL from the page', () => {
  expect(METHODS.openExplorer.safeParse({ chain: 'ethereum', what: 'address', id: ADDRESS }).success).toBe(true)
  expect(METHODS.openExplorer.safeParse({ chain: 'https://evil.example', what: 'address', id: ADDRESS }).success).toBe(false)
  expect(METHODS.openExplorer.safeParse({ chain: 'ethereum', what: 'address', id: ADDRESS, url: 'https://evil.example' }).success).toBe(false)
})
