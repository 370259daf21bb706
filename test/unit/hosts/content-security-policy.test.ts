import { expect, test } from 'vitest'
import { ELECTRON_CSP, LOOPBACK_CSP, pageHeaders } from '../../../src-main/hosts/content-security-policy.ts'

test('the policy of the page, word for word', () => {
  expect(ELECTRON_CSP).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'; worker-src 'self'; frame-src 'none'; " +
      "object-src 'none'; media-src 'none'; manifest-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
})

test('the browser host differs by the one socket to the desk', () => {
  expect(LOOPBACK_CSP).toBe(ELECTRON_CSP.replace("connect-src 'none'", "connect-src 'self'"))
})

test('nothing in it is unsafe, a wildcard or another host', () => {
  for (const policy of [ELECTRON_CSP, LOOPBACK_CSP]) expect(policy).not.toMatch(/unsafe|\*|http|ws:/)
})

test('every answer comes with the policy, is what it says it is, is told to nobody, shared with nobody and kept nowhere', () => {
  expect(pageHeaders('the policy')).toEqual({
    'Content-Security-Policy': 'the policy',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
})
