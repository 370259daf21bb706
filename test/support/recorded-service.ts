import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'

/**
 * A loopback service that returns the recorded public responses (test/recorded/recorded, each file
 * names its source) digit for digit: the recorded JSON text is cut out and sent, never parsed into
 * floats and serialised again.
 */
export interface RecordedService {
  readonly origin: string
  readonly key: string
  /** Every received request, to check that nothing was requested, or requested once. */
  readonly calls: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
  readonly close: () => Promise<void>
}

const FOLDER = new URL('../recorded/recorded/', import.meta.url)
const KEY = 'recorded-service-key-0001'

interface Item {
  readonly request?: { readonly address?: string; readonly chain?: string }
  readonly endpoint?: string
  readonly wallet?: string
  readonly chain?: string
}

interface Recording {
  readonly path: string
  readonly file: string
}

const RECORDINGS: readonly Recording[] = [
  { path: '/api/v1/profiler/address/current-balance', file: 'profiler-address-current-balance.json' },
  { path: '/api/v1/profiler/address/counterparties', file: 'profiler-address-counterparties.json' },
  { path: '/api/v1/profiler/address/historical-balances', file: 'profiler-address-historical-balances.json' },
  { path: '/api/v1/profiler/address/pnl-summary', file: 'profiler-address-pnl-summary.json' },
  { path: '/api/v1/profiler/address/pnl', file: 'profiler-address-pnl.json' },
  { path: '/api/v1/profiler/address/related-wallets', file: 'profiler-address-related-wallets.json' },
  { path: '/api/v1/profiler/address/transactions', file: 'profiler-address-transactions.json' },
  { path: '/api/v1/profiler/perp-positions', file: 'profiler-perp-positions.json' },
  { path: '/api/v1/profiler/perp-trades', file: 'profiler-perp-trades.json' },
]

const SOLANA: Readonly<Record<string, string>> = {
  '/api/v1/profiler/address/counterparties': 'solana-counterparties-2025-11.json',
  '/api/v1/profiler/address/related-wallets': 'solana-related-wallets-2025-11.json',
  '/api/v1/profiler/address/transactions': 'solana-transactions-2025-11.json',
}

/**
 * The text of the value of `"name":` at or after `from`: brackets are matched outside of strings.
 */
function valueText(text: string, name: string, from = 0): string | undefined {
  const key = text.indexOf(`"${name}":`, from)
  if (key < 0) return undefined
  let start = key + name.length + 3
  while (/\s/.test(text.charAt(start))) start += 1
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, index + 1)
    }
  }
  return undefined
}

function textOfRecording(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8')
}

const LAST_PAGE = '"pagination":{"page":1,"per_page":10,"is_last_page":true}'

function responseText(path: string, body: Readonly<Record<string, unknown>>): string | undefined {
  const solanaFile = body['chain'] === 'solana' ? SOLANA[path] : undefined
  if (solanaFile !== undefined) {
    const text = textOfRecording(solanaFile)
    if (path.endsWith('/transactions')) {
      // One recorded row per wallet and method, each after its own "row".
      const rows: string[] = []
      for (let at = text.indexOf('"wallet"'); at >= 0; at = text.indexOf('"wallet"', at + 1)) {
        const row = valueText(text, 'row', at)
        if (row !== undefined && text.slice(at, at + 80).includes(String(body['address']))) rows.push(row)
      }
      return `{${LAST_PAGE},"data":[${rows.join(',')}]}`
    }
    const known = text.includes(`"wallet": ${JSON.stringify(body['address'])}`)
    return `{${LAST_PAGE},"data":${(known ? valueText(text, 'rows') : undefined) ?? '[]'}}`
  }
  const recording = RECORDINGS.find((each) => each.path === path)
  if (recording === undefined) return undefined
  const text = textOfRecording(recording.file)
  const whole = valueText(text, 'response')
  if (whole !== undefined) return whole
  const { items } = JSON.parse(text) as { readonly items: readonly Item[] } // the shape of every recorded file
  // Related wallets were recorded for other addresses; the recording notes that the rest returned
  // an empty list.
  const requested = items.find((item) => item.request?.address === undefined || item.request.address === body['address'])
  if (requested === undefined) return `{${LAST_PAGE},"data":[]}`
  const from = requested.request?.address === undefined ? 0 : text.indexOf(`"address": ${JSON.stringify(requested.request.address)}`)
  return `{"data":${valueText(text, 'rows', from) ?? '[]'},${LAST_PAGE}}`
}

/**
 * A recording as a response about the requested chain: some were recorded on another one, or on
 * all.
 */
function onChain(text: string | undefined, chain: unknown): string | undefined {
  return typeof chain === 'string' && chain !== 'all' ? text?.replaceAll(/"chain":\s*"[a-z]+"/g, () => `"chain": "${chain}"`) : text
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // an http request without encoding yields buffers
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) // our own broker wrote it
}

/** Prices of the pro plan by path, typed from the interface (docs/service-interface.md, 4.1). */
function priceOf(path: string): number {
  if (path.endsWith('/account')) return 0
  return path.endsWith('/counterparties') ? 5 : 1
}

/** Starts the service on a free loopback port. */
export async function startRecordedService(): Promise<RecordedService> {
  const calls: { path: string; body: Readonly<Record<string, unknown>> }[] = []
  let credits = 10_000
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://service').pathname
    const body = await readBody(request)
    const send = (status: number, text: string): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-request-id': `req-${String(calls.length).padStart(32, '0')}`,
        'x-service-credits-used': String(status === 200 ? priceOf(path) : 0),
        'x-service-credits-remaining': String(credits),
      })
      response.end(text)
    }
    if (request.headers['apikey'] !== KEY) return send(401, '{"error":{"code":"UNAUTHORIZED","message":"Invalid API key"}}')
    calls.push({ path, body })
    if (path === '/api/v1/account') return send(200, `{"plan":"pro","credits_remaining":${credits}}`)
    const text = onChain(responseText(path, body), body['chain'])
    if (text === undefined) return send(404, '{"detail":"Not Found"}')
    credits -= priceOf(path)
    return send(200, text)
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    key: KEY,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
