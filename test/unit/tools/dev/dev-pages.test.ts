import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ELECTRON_CSP, LOOPBACK_CSP } from '../../../../src-main/hosts/content-security-policy.ts'
import { devEnvironment, devPages, devPolicy } from '../../../../tools/dev/dev-pages.ts'

const SERVER = { server: '127.0.0.1:5173', nonce: 'n0nce' }

test.each([
  [ELECTRON_CSP, 'connect-src ws://127.0.0.1:5173'],
  [LOOPBACK_CSP, "connect-src 'self' ws://127.0.0.1:5173"],
])('adds a nonce and one socket to the policy of a build, and takes nothing away', (policy, connect) => {
  const [own, loose] = [policy.split('; '), devPolicy(policy, SERVER).split('; ')]
  expect(loose.filter((directive) => !own.includes(directive))).toEqual([
    "script-src 'self' 'nonce-n0nce'",
    expect.stringMatching(/^style-src 'self'.* 'nonce-n0nce'$/),
    connect,
  ])
  expect(loose).toHaveLength(own.length)
  expect(loose).toContain("require-trusted-types-for 'script'")
})

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

test('fetches a file with its query from the development server, and finds none where it answers with an error', async () => {
  const opened = createServer((request, response) => {
    response.writeHead(request.url === '/main.tsx?t=1' ? 200 : 404, { 'Content-Type': 'text/javascript' })
    response.end('let a = 1')
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const { port } = opened.address() as AddressInfo // a server that listens for TCP has an address with a port
  const { files, devServer } = devPages(devEnvironment({ server: `127.0.0.1:${port}`, nonce: 'n' }))
  expect(devServer).toBe(`127.0.0.1:${port}`)
  expect(await files.find('/main.tsx', '?t=1')).toEqual({ mediaType: 'text/javascript', body: Buffer.from('let a = 1') })
  expect(await files.find('/main.tsx', '')).toBeUndefined()
})

test('refuses to run without a development server', () => {
  expect(() => devPages({})).toThrow('with npm run dev')
})
