import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FaultKind } from './fault-kinds.ts'
import type { Fault } from './faults.ts'
import type { Problem } from '../problem.ts'
import { nestedBody, problem, PROBLEMS } from '../problem.ts'
import { buildReply, problemReply, sendReply, takesGzip } from './reply.ts'
import type { Wire } from '../wire.ts'
import { JsonNumber, writeJson } from '../wire.ts'
import type { Call, Outcome } from './call.ts'

type Spoiler = (call: Call, fault: Fault) => Outcome | Promise<Outcome>

/**
 * The effect of each fault on a call. The first ones replace the service's response, the last ones
 * corrupt a response that was produced and paid for.
 */
export const FAULT_INJECTORS: Readonly<Record<Exclude<FaultKind, 'latency'>, Spoiler>> = {
  status: (call, fault) => (fault.value === '402' ? requirePayment(call, fault) : sendProblem(call, fault, statusProblem(fault))),
  error: (call, fault) => sendProblem(call, fault, codeProblem(fault)),
  'nested-error': (call, fault) => sendProblem(call, fault, codeProblem(fault), true),
  '429': (call, fault) =>
    sendProblem(call, fault, problem('rate_limit_exceeded', 'Rate limit exceeded (fault on purpose).', { retryAfter: fault.retryAfter ?? 1 })),
  hang: (call, fault) => ({ status: 0, credits: charge(call, fault) }),
  html: (call, fault) => sendPage(call, fault, Number(fault.value ?? 200), 'Gateway'),
  stray(call) {
    const { status, credits, code, headers, body } = buildReply(call)
    const text = writeJson(body)
    const { socket } = call.response
    call.response.writeHead(status, { ...call.common, ...headers, 'Content-Length': String(Buffer.byteLength(text)) })
    call.response.end(text, () => {
      const second = writeJson({ data: [{ label: 'A response without a request' }] })
      socket?.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(second)}\r\n\r\n${second}`)
    })
    return { status, credits, code }
  },
  cdn: (call, fault) => sendPage(call, fault, Number(fault.value ?? 522), 'Connection timed out'),
  page: (call, fault) => sendPage(call, fault, Number(fault.value ?? 403), 'Just a moment...'),
  redirect(call, fault) {
    call.response.writeHead(307, { ...call.common, Location: fault.value ?? 'https://elsewhere.example/' }).end()
    return { status: 307, credits: charge(call, fault) }
  },
  drop(call, fault) {
    const credits = fault.value === 'before' ? charge(call, fault) : buildReply(call).credits
    call.response.socket?.destroy()
    return { status: 0, credits }
  },
  truncate(call) {
    const { status, credits, code, headers, body } = buildReply(call)
    const bytes = Buffer.from(writeJson(body))
    call.response.writeHead(status, { ...call.common, ...headers, 'Content-Length': String(bytes.length) })
    call.response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => call.response.socket?.destroy())
    return { status, credits, code }
  },
  huge: (call, fault) => sendHuge(call, fault, false),
  bomb: (call, fault) => sendHuge(call, fault, takesGzip(call.request)),
  'bad-json'(call) {
    const { status, credits, code, headers, body } = buildReply(call)
    call.response.writeHead(status, { ...call.common, ...headers }).end(`${writeJson(body).slice(0, -1)},`)
    return { status, credits, code }
  },
  'wrong-types'(call) {
    const reply = buildReply(call)
    return sendReply(call, { ...reply, body: wrongTypes(reply.body) })
  },
  'no-headers': (call) => sendReply(call, { ...buildReply(call), headers: {} }),
  'credits-header'(call, fault) {
    const reply = buildReply(call)
    return sendReply(call, { ...reply, headers: { ...reply.headers, 'X-Service-Credits-Used': fault.value ?? 'many' } })
  },
}

/** Simulates a server in front of the service that responds with its own page. */
function sendPage(call: Call, fault: Fault, status: number, title: string): Outcome {
  const page = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><script>alert(1)</script></body></html>`
  call.response.writeHead(status, { ...call.common, 'Content-Type': 'text/html' }).end(page)
  return { status, credits: charge(call, fault) }
}

/**
 * Charges a call that gets no response, if the fault requires it: the interface leaves open whether
 * a failed call is charged.
 */
function charge({ counter, endpoint }: Call, fault: Fault): number {
  const credits = fault.charged === true ? counter.credits.priceOf(endpoint) : 0
  counter.credits.take(credits)
  return credits
}

function sendProblem(call: Call, fault: Fault, one: Problem, nested = false): Outcome {
  const scope: Record<string, string> = fault.kind === '429' ? { 'X-Service-RateLimit-Scope': fault.value ?? 'minute' } : {}
  const reply = problemReply(one, call.requestId, scope)
  const body = nested ? nestedBody(one.code.toUpperCase(), one.message) : reply.body
  return { ...sendReply(call, { ...reply, body }), credits: charge(call, fault) }
}

/**
 * The challenge of x402 (docs/service-interface.md, 5, item 6): the payment demand is in a header,
 * the body has almost no content (docs/service-interface.md, 7.2).
 */
function requirePayment(call: Call, fault: Fault): Outcome {
  // Millionths of a dollar, the stablecoin's unit.
  const amount = (call.endpoint.x402Usd ?? '0.01').replace('.', '').replace(/^0+/, '').padEnd(1, '0') + '0000'
  const accepts = [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: `0x${'a'.repeat(40)}`,
      amount,
      payTo: `0x${'b'.repeat(40)}`,
      extra: { name: 'USDC', version: '2' },
    },
  ]
  const challenge = Buffer.from(JSON.stringify({ x402Version: 2, accepts })).toString('base64')
  const reply = { status: 402, body: { message: 'Payment required' }, credits: 0, headers: { 'Payment-Required': challenge } }
  return { ...sendReply(call, reply), credits: charge(call, fault) }
}

function codeProblem(fault: Fault): Problem {
  const code = fault.value ?? 'internal_error'
  const scopes = code === 'insufficient_scope' ? { requiredScope: 'profiler:read', requiredScopes: ['profiler:read', 'labels:read'] } : {}
  return problem(code, `Fault on purpose: ${code}.`, { retryAfter: fault.retryAfter, ...scopes })
}

function statusProblem(fault: Fault): Problem {
  const status = Number(fault.value ?? 500)
  const code = Object.entries(PROBLEMS).find(([, [of]]) => of === status)?.[0] ?? (status >= 500 ? 'internal_error' : 'invalid_field_value')
  return { ...problem(code, `Fault on purpose: status ${status}.`, { retryAfter: fault.retryAfter }), status }
}

/** The same response with every leaf of the wrong type. */
function wrongTypes(value: Wire): Wire {
  if (value instanceof JsonNumber) return { figure: value.text }
  if (Array.isArray(value)) return value.map(wrongTypes)
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return [value]
  if (value === null || typeof value !== 'object') return 'neither'
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, wrongTypes(one)]))
}

/** Sends a JSON response of this many megabytes; compressed, it is a few kilobytes on the wire. */
async function sendHuge(call: Call, fault: Fault, packed: boolean): Promise<Outcome> {
  const { status, credits, code, headers } = buildReply(call)
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  function* chunks(): Generator<Buffer> {
    yield Buffer.from('{"data":[')
    for (let n = 0; n < Number(fault.value ?? 64); n++) yield megabyte
    yield Buffer.from(']}')
  }
  const encoding: Record<string, string> = packed ? { 'Content-Encoding': 'gzip' } : {}
  call.response.writeHead(status, { ...call.common, ...headers, ...encoding })
  const source = Readable.from(chunks())
  const sent = packed ? pipeline(source, createGzip({ level: 1 }), call.response) : pipeline(source, call.response)
  // The client closing the connection is the expected outcome, not an error.
  await sent.catch(() => undefined)
  return { status, credits, code }
}
