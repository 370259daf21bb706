import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Fault } from './faults.ts'
import type { Problem } from './problem.ts'
import { PROBLEMS, problem } from './problem.ts'
import type { Wire } from './wire.ts'
import { Digits } from './wire.ts'

/** The error that a fault stands for; undefined for faults that are not errors of the service. */
export function faultProblem(fault: Fault): (Problem & { readonly scope?: string }) | undefined {
  const retryAfter = fault.retryAfter
  switch (fault.kind) {
    case 'error':
    case 'nested-error': {
      const code = fault.value ?? 'internal_error'
      const more = code === 'insufficient_scope' ? { requiredScopes: ['profiler:read', 'labels:read'] } : {}
      return problem(code, `Fault on purpose: ${code}.`, { retryAfter, ...more })
    }
    case '429':
      return { ...problem('rate_limit_exceeded', 'Rate limit exceeded (fault on purpose).', { retryAfter: retryAfter ?? 1 }), scope: fault.value ?? 'minute' }
    case 'status': {
      const status = Number(fault.value ?? 500)
      const code = Object.entries(PROBLEMS).find(([, [of]]) => of === status)?.[0] ?? (status >= 500 ? 'internal_error' : 'invalid_field_value')
      return { ...problem(code, `Fault on purpose: status ${status}.`, { retryAfter }), status }
    }
    default:
      return undefined
  }
}

/** The same answer with every leaf of the wrong kind. */
export function wrongTypes(value: Wire): Wire {
  if (value instanceof Digits) return { figure: value.text }
  if (Array.isArray(value)) return value.map(wrongTypes)
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return [value]
  if (value === null || typeof value !== 'object') return 'neither'
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, wrongTypes(one)]))
}

/** Sends a JSON answer of so many megabytes; `packed` as gzip, a few kilobytes on the wire for each hundred. */
export async function sendHuge(response: ServerResponse, headers: Record<string, string>, megabytes: number, packed: boolean): Promise<void> {
  const line = Buffer.alloc(1024 * 1024, ' ')
  function* chunks(): Generator<Buffer> {
    yield Buffer.from('{"data":[')
    for (let n = 0; n < megabytes; n++) yield line
    yield Buffer.from(']}')
  }
  response.writeHead(200, { ...headers, ...(packed ? { 'Content-Encoding': 'gzip' } : {}) })
  // A client that has had enough cuts the connection: that is the point, not an error.
  const parts = packed ? [Readable.from(chunks()), createGzip({ level: 1 }), response] : [Readable.from(chunks()), response]
  await pipeline(parts as [Readable, ServerResponse]).catch(() => undefined)
}

/** Sends the head for the whole and half of the body, then cuts the connection. */
export function sendTruncated(response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer): void {
  response.writeHead(status, { ...headers, 'Content-Length': String(body.length) })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}

/** Whether the caller takes gzip. */
export function takesGzip(request: IncomingMessage): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
}
