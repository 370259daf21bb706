import { expect, test } from 'vitest'
import { foreignRequest, withPreload } from '../../../../src-main/hosts/loopback/loopback-server.ts'

const HOST = '127.0.0.1:48620'
const ORIGIN = `http://${HOST}`

test.each([
  ['the page itself', { host: HOST }, false, undefined],
  ['a script of the page', { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, false, undefined],
  ['an address that was typed', { host: HOST, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false, undefined],
  ['a link of another site', { host: HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false, undefined],
  [
    'a picture of another port',
    { host: HOST, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    false,
    'the request comes from another origin',
  ],
  ['a request of another site', { host: HOST, origin: 'http://evil.example' }, false, 'the Origin header is not this desk'],
  ['another name', { host: 'localhost:48620' }, false, 'the Host header is not this desk'],
  ['another port', { host: '127.0.0.1:48621' }, false, 'the Host header is not this desk'],
  ['no name', {}, false, 'the Host header is not this desk'],
  ['the socket of the page', { host: HOST, origin: ORIGIN }, true, undefined],
  ['a socket without an origin', { host: HOST }, true, 'the Origin header is not this desk'],
  ['a socket of another port', { host: HOST, origin: 'http://127.0.0.1:9' }, true, 'the Origin header is not this desk'],
])('%s', (_name, headers, socket, why) => {
  expect(foreignRequest(headers, 48_620, socket)).toBe(why)
})

test('the preload is the first thing in the head', () => {
  expect(withPreload('<html><HEAD lang="en"><script src="a.js">')).toMatch(
    /^<html><HEAD lang="en">\s*<script src="\/preload.js"><\/script><script src="a.js">$/,
  )
})
