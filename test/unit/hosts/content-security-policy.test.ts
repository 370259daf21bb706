import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ELECTRON_CSP, LOOPBACK_CSP, pageHeaders } from '../../../src-main/hosts/content-security-policy.ts'

test('the policy of the page is exactly the expected text', () => {
  expect(ELECTRON_CSP).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8='; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'; worker-src 'self'; frame-src 'none'; " +
      "object-src 'none'; media-src 'none'; manifest-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
})

test('the browser host differs by the one socket to the backend', () => {
  expect(LOOPBACK_CSP).toBe(ELECTRON_CSP.replace("connect-src 'none'", "connect-src 'self'"))
})

test('its one style hash is that of the rule which the installed Cytoscape adds', () => {
  const source = readFileSync(new URL('../../../node_modules/cytoscape/dist/cytoscape.esm.mjs', import.meta.url), 'utf8')
  const [, className] = /className = '(_+cytoscape_container)'/.exec(source) ?? []
  const [, rule] = /stylesheet\.textContent = '\.' \+ className \+ '([^']+)'/.exec(source) ?? []
  const hash = createHash('sha256').update(`.${className}${rule}`).digest('base64')
  expect(ELECTRON_CSP).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test('contains nothing unsafe, no wildcard and no other host', () => {
  for (const policy of [ELECTRON_CSP, LOOPBACK_CSP]) expect(policy).not.toMatch(/unsafe|\*|http|ws:/)
})

test('every response has the policy, its declared type, no referrer, no sharing and no caching', () => {
  expect(pageHeaders('the policy')).toEqual({
    'Content-Security-Policy': 'the policy',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
})
