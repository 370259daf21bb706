import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { cheapCall, expectUnharmed, KEY, labelsCall, must, openHostileBackend } from './hostile-backend.ts'
import { type Responder, type Headers, head, json, rawThenEnd, reply, startHostileServer } from './hostile-server.ts'
import { counterparties, OTHER, show, SUBJECT, tagsOf, visibleGraph } from './pipeline.ts'
import { wireCases } from './wire-case.ts'
import { pendingResponses } from '../support/pending-responses.ts'

/**
 * Inputs like those in docs/hostile-input.md that it does not list: an unknown service may send
 * others too.
 */

const TYPE = ['content-type', 'application/json'] as const
const GOOD = '{"data":[{"label":"ok"}]}'

/** The key as sent in the request. */
const echo =
  (make: (key: string) => Responder): Responder =>
  (socket, request) =>
    make(/^apikey: (.*)$/im.exec(request.head)?.[1] ?? '')(socket, request)

const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/**
 * U1: the echoed key in other forms. `expectUnharmed` searches for it in every file, response and
 * status; this test adds its other forms.
 */
const ECHOES: readonly (readonly [title: string, input: Responder, hidden: readonly string[]])[] = [
  [
    'base64 in a message',
    echo((key) => json({ message: `sent ${Buffer.from(`apikey: ${key}`).toString('base64')}` }, 401)),
    [Buffer.from(KEY.slice(3)).toString('base64').slice(2, 18)],
  ],
  ['percent-encoded in a message', echo((key) => json({ message: percent(key) }, 401)), [percent(KEY).slice(6, 40)]],
  ['in the name of a header', echo((key) => json({ message: 'no' }, 401, [[`x-${key}-credits-used`, 'odd']])), [KEY.slice(4, 24)]],
  ['as the name of a field', echo((key) => json({ [key]: 1, message: 'no' }, 401)), [KEY.slice(4, 24)]],
  [
    'in the words after the status',
    echo((key) => rawThenEnd(`HTTP/1.1 401 ${key}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`)),
    [KEY.slice(4, 24)],
  ],
  ['in the type of the content', echo((key) => reply(200, GOOD, [], `text/${key}`)), [KEY.slice(4, 24)]],
  ['in a page cut off in its middle', echo((key) => rawThenEnd(head(200, [TYPE, ['content-length', '900']]), `{"data":"${key}`)), [KEY.slice(4, 24)]],
  [
    'in a header that breaks the answer',
    echo((key) => rawThenEnd(`HTTP/1.1 200 OK\r\nx-a: ${key}\r\nbad header ${key}\r\n\r\n`)),
    [KEY.slice(4, 24)],
  ],
  ['in upper case, as some proxies write', echo((key) => json({ message: key.toUpperCase() }, 401)), [KEY.toUpperCase().slice(4, 24)]],
  [
    'in UTF-16',
    echo((key) => reply(401, Buffer.from(JSON.stringify({ message: key }), 'utf16le'))),
    [Buffer.from(KEY.slice(4, 24), 'utf16le').toString('latin1')],
  ],
]

describe('U1: the echoed key', () => {
  wireCases(
    ECHOES.map(([title, input, hidden]) => ({
      id: 'U1',
      title,
      input,
      code: title.includes('type of')
        ? 'ok'
        : title.includes('cut off')
          ? 'truncated'
          : title.includes('breaks')
            ? 'unknown_outcome'
            : 'key_rejected',
      money: title.includes('type of') ? 'settled' : /cut off|breaks/.test(title) ? 'disputed' : 'released',
      recovery: 'new key',
      also: async ({ result, hostile, savedBody }) => {
        const said = JSON.stringify([result, must(await hostile.api.readBrokerStatus()).value, await pendingResponses(hostile.api)]) + savedBody
        for (const form of hidden) {
          expect(said).not.toContain(form)
          expect(Buffer.from((await pendingResponses(hostile.api))[0]?.bodyBase64 ?? '', 'base64').toString('latin1')).not.toContain(form)
        }
      },
    })),
  )
})

const used = (credits: string): Headers => [['X-Service-Credits-Used', credits]]

describe('U2: other malformed responses', () => {
  wireCases([
    {
      id: 'U2',
      title: 'an early hint before the answer',
      input: rawThenEnd('HTTP/1.1 103 Early Hints\r\nlink: <https://elsewhere.example/x>; rel=preload\r\n\r\n', head(200, [TYPE]), GOOD),
      code: 'ok',
      money: 'settled',
    },
    {
      id: 'U2',
      title: 'another protocol offered (101)',
      input: rawThenEnd('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n', GOOD),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'two answers to one request',
      input: rawThenEnd(head(200, [TYPE, ['content-length', String(GOOD.length)]]), GOOD, head(200, [TYPE, ['content-length', '2']]), '{}'),
      code: 'ok',
      money: 'settled',
    },
    {
      id: 'U2',
      title: 'status 000',
      input: rawThenEnd('HTTP/1.1 000 Nothing\r\ncontent-type: application/json\r\n\r\n', GOOD),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'status 999',
      input: rawThenEnd('HTTP/1.1 999 Blocked\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n', '{}'),
      code: 'service_error',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'gzip with a second member behind it',
      input: reply(200, Buffer.concat([gzipSync(GOOD), gzipSync('{"data":[]}')]), [['content-encoding', 'gzip']]),
      code: 'not_json',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'gzip with garbage behind it',
      input: reply(200, Buffer.concat([gzipSync(GOOD), Buffer.from('garbage')]), [['content-encoding', 'gzip']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'brotli that says gzip',
      input: reply(200, brotliCompressSync(GOOD), [['content-encoding', 'gzip']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'U2',
      title: 'deflate, in capitals',
      input: reply(200, deflateSync(GOOD), [['content-encoding', 'DEFLATE']]),
      code: 'ok',
      money: 'settled',
    },
    { id: 'U2', title: 'JSON lines', input: reply(200, `${GOOD}\n${GOOD}\n`), code: 'not_json', money: 'disputed' },
    { id: 'U2', title: 'a guard before JSON', input: reply(200, `)]}',\n${GOOD}`), code: 'not_json', money: 'disputed' },
    { id: 'U2', title: 'a million blanks and nothing else', input: reply(200, ' '.repeat(1_000_000)), code: 'not_json', money: 'disputed' },
    {
      id: 'U2',
      title: 'a trailer that says what it cost',
      input: rawThenEnd(
        head(200, [TYPE, ['transfer-encoding', 'chunked'], ['trailer', 'X-Service-Credits-Used']]),
        `${GOOD.length.toString(16)}\r\n${GOOD}\r\n0\r\nX-Service-Credits-Used: 0\r\n\r\n`,
      ),
      code: 'ok',
      money: 'settled',
    },
    {
      id: 'U2',
      title: 'charged by two vendors that disagree',
      input: reply(200, GOOD, [...used('0'), ['X-Other-Credits-Used', '7']]),
      code: 'ok',
      money: 'settled',
    },
    { id: 'U2', title: 'a charge with a plus and leading noughts', input: reply(200, GOOD, used('+0000007')), code: 'ok', money: 'settled' },
    {
      id: 'U2',
      title: 'a cookie to be kept',
      input: reply(200, GOOD, [['set-cookie', 'track=1; Domain=.example']]),
      code: 'ok',
      money: 'settled',
      also: async ({ hostile, server }) => {
        await hostile.api.submitCall(cheapCall())
        expect(server.seen.some((request) => /cookie/i.test(request.head))).toBe(false)
      },
    },
    {
      id: 'U2',
      title: 'an order to clear what the page holds',
      input: reply(200, GOOD, [
        ['clear-site-data', '"*"'],
        ['refresh', '0; url=https://elsewhere.example'],
        ['link', '<https://elsewhere.example>; rel=preconnect'],
      ]),
      code: 'ok',
      money: 'settled',
    },
  ])
})

describe('U3: other malformed values', () => {
  const row = (fields: string): string => `{"data":[{"counterparty_address":"${OTHER}",${fields}}]}`
  test.each([
    ['a figure of a thousand digits on both sides of the dot', row(`"total_volume_usd":${'9'.repeat(1000)}.${'9'.repeat(1000)},"volume_in_usd":1`)],
    [
      '20,000 figures of opposite size',
      `{"data":[${Array.from({ length: 10_000 }, (_, at) => `{"counterparty_address":"0x${at.toString(16).padStart(40, '0')}","volume_in_usd":1e${at % 2 === 0 ? '' : '-'}400,"total_volume_usd":1e${at % 2 === 0 ? '' : '-'}400}`).join(',')}]}`,
    ],
    [
      'a label that is a whole page',
      row(
        `"counterparty_address_label":[${JSON.stringify('<html><body onload=alert(1)><style>*{display:none}</style><base href=//evil><svg><use href="data:x#y"/></svg>')}]`,
      ),
    ],
    [
      'a label that closes what it stands in',
      row(`"counterparty_address_label":[${JSON.stringify('</bdi></td></table></pre></title></textarea><plaintext>')}]`),
    ],
    ['a label in named characters', row(`"counterparty_address_label":[${JSON.stringify('&lt;script&gt;&#x3c;img src=x&#62;&colon;')}]`)],
    ['a label with a noncharacter and a private character', row('"counterparty_address_label":["a\\uffff\\ue000\\ufdd0b"]')],
    [
      'a token that is a style',
      row(`"tokens_info":[{"token_symbol":${JSON.stringify('}*{background:url(//evil)}')},"token_name":"@import '//evil'","num_transfer":"1"}]`),
    ],
    ['thousands of labels on one row', row(`"counterparty_address_label":[${Array.from({ length: 5000 }, (_, at) => `"label ${at}"`).join(',')}]`)],
    ['an address of a million characters', `{"data":[{"counterparty_address":"0x${'a'.repeat(1_000_000)}","total_volume_usd":1,"volume_in_usd":1}]}`],
    [
      'the address of the subject with a zero width space',
      `{"data":[{"counterparty_address":"${SUBJECT}\u200b","total_volume_usd":1,"volume_in_usd":1}]}`,
    ],
    ['an address that is an object', '{"data":[{"counterparty_address":{"toString":"x"},"total_volume_usd":1,"volume_in_usd":1}]}'],
    ['a name that is a number, and one that is empty', '{"data":[{"":1,"0":2,"counterparty_address":"0x1"}],"":{"":[]}}'],
  ])('U3 %s: shown as text, in time, and stored as delivered', async (_title, body) => {
    const plain = await show('profiler/counterparties', counterparties({ counterparty_address_label: '["plain"]' }))
    const shown = await show('profiler/counterparties', body)
    const paper = visibleGraph(shown.html)
    expect([...tagsOf(paper)].filter((tag) => !tagsOf(visibleGraph(plain.html)).has(tag))).toEqual([])
    expect([...tagsOf(shown.svg)].filter((tag) => !tagsOf(plain.svg).has(tag))).toEqual([])
    for (const text of [paper, shown.svg, ...shown.texts]) expect(text).not.toMatch(/\[object Object\]|>undefined</)
    expect(Math.max(...shown.svg.split('>').map((part) => part.length))).toBeLessThan(5000)
    for (const text of shown.texts) expect(visibleText(text).length).toBeLessThan(500 * 9)
    expect(new TextDecoder().decode(shown.state.captures[0]?.capture.body)).toBe(body)
  })
})

describe('U4: paid once, in any order of events', () => {
  test('U4 a call that is cancelled and repeated while in flight is paid once', async () => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      const { request } = labelsCall()
      const arrived = new Promise<() => void>((resolve) =>
        server.respond((socket, seen) => resolve(() => json({ data: [{ label: 'L' }] })(socket, seen))),
      )
      const first = labelsCall({ request })
      const cancelled = hostile.api.submitCall(first)
      const response = await arrived
      await hostile.api.cancelCalls({ caseId: first.caseId, stepIds: [first.stepId] })
      expect(await cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      const again = hostile.api.submitCall(labelsCall({ request }))
      response()
      expect((await again).ok).toBe(true)
      expect(server.paid()).toHaveLength(1)
      expect(hostile.money()).toMatchObject({ settled: '100', disputed: '0', reserved: '0' })
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('U3: a response that repeats the key', () => {
  wireCases([
    {
      id: 'U3',
      title: 'twice in its body is kept with a mark that says so',
      input: echo((key) => json({ data: [{ token_symbol: key, token_name: `u:${key}` }] })),
      code: 'ok',
      money: 'settled',
      also: ({ result }) => {
        expect(result.ok && result.value.blanked).toEqual({ body: 2, headers: 0 })
        expect(result.ok && Buffer.from(result.value.bodyBase64, 'base64').toString()).toContain('**')
      },
    },
    {
      id: 'U4',
      title: 'nowhere carries no mark',
      input: json({ data: [{ token_symbol: 'OK' }] }),
      code: 'ok',
      money: 'settled',
      also: ({ result }) => {
        expect(result.ok && 'blanked' in result.value).toBe(false)
      },
    },
  ])
})
