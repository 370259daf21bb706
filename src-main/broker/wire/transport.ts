import * as http from 'node:http'
import * as https from 'node:https'
import { type Failure, type FailureCode, failure } from '../../../src-shared/failure.ts'
import { ok } from '../../../src-shared/result.ts'
import { errorCodeOf } from '../../disk/file-system.ts'
import type { Arrival } from '../../journal/arrivals.ts'
import { startDeadline } from './deadline.ts'
import { withoutEchoedKey } from './echoed-key.ts'
import { readBody, type BodyTaker } from './response-body.ts'
import type { Secret } from '../../secret.ts'

/** Largest body of a good answer after decompression, and of an error. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024
export const MAX_ERROR_BYTES = 64 * 1024
/** From the first byte out to the last byte in. Slow chains of the service take half a minute. */
export const DEADLINE_MS = 90_000
const MAX_HEADER_BYTES = 32 * 1024

export interface SendRequest {
  readonly origin: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON text, '' for GET. */
  readonly body: string
  /** undefined for the sign-in, which is what gets one, and for releases, which are nobody's business. */
  readonly key: Secret | undefined
  /** How the key is sent: the API key in its own header, a token of the legacy interface as a bearer token. */
  readonly scheme?: 'apikey' | 'bearer' | undefined
  /** Milliseconds; the transport's own deadline when absent. */
  readonly deadlineMs?: number | undefined
  /** Given, a good body goes there piece by piece and not into memory; it waits for each, and a failure ends the answer. */
  readonly take?: BodyTaker | undefined
  /** Given, a good body waits there for its turn to be read. */
  readonly arrival?: Arrival | undefined
  /** Told when the head of an answer is there: from then on the service has certainly counted the call. */
  readonly onAnswering?: (() => void) | undefined
}

export interface WireAnswer {
  readonly status: number
  /** As delivered, in order, duplicates kept. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** After decompression; what had arrived when there was trouble. */
  readonly body: Uint8Array
  /** What kept the body from arriving whole: truncated, timeout, too_large, bad_encoding, unexpected_redirect. */
  readonly trouble: Failure | undefined
  /** Places where the key stood in it and was overwritten. */
  readonly blanked?: { readonly body: number; readonly headers: number } | undefined
}

export type SendOutcome =
  | { readonly kind: 'answered'; readonly answer: WireAnswer }
  /** Certainly not delivered. */
  | { readonly kind: 'not-sent'; readonly failure: Failure }
  /** Sent, at least in part, and nothing usable came back. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

export interface Transport {
  send(request: SendRequest): Promise<SendOutcome>
  /** Gives up connections that are kept for the next call; those under way are left. */
  dropIdle?: (() => void) | undefined
  /** Ends what is under way, each with its outcome, and sends nothing any more. */
  close(): void
}

export interface TransportOptions {
  readonly deadlineMs?: number | undefined
  readonly maxBodyBytes?: number | undefined
  readonly maxErrorBytes?: number | undefined
}

const CLOSED: SendOutcome = {
  kind: 'not-sent',
  failure: failure('network', 'The call was not sent: Casebook is closing.', 'Resume the plan after the next start.'),
}

/**
 * The only door to the network. Built on node:http because it never follows a redirect (a followed one hands the `apikey`
 * header to another host) and tells whether a connection stood before an error, which decides whether a call may have cost.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  // The service's keep-alive hint is honoured by the agent; idle sockets go before most servers would close them.
  const plain = new http.Agent({ keepAlive: true, timeout: 4000, scheduling: 'lifo' })
  const secure = new https.Agent({ keepAlive: true, timeout: 4000, scheduling: 'lifo' })
  let isClosed = false
  return {
    send: async (request) => (isClosed ? CLOSED : await sendOnce(request, request.origin.startsWith('https:') ? secure : plain, options)),
    dropIdle() {
      for (const socket of [plain, secure].flatMap((agent) => Object.values(agent.freeSockets).flat())) socket?.destroy()
    },
    close() {
      isClosed = true
      plain.destroy()
      secure.destroy()
    },
  }
}

function sendOnce(request: SendRequest, agent: http.Agent, options: TransportOptions): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const payload = new TextEncoder().encode(request.body)
    const isSecure = request.origin.startsWith('https:')
    let connected = false
    let deadlinePassed = false
    let isAnswering = false
    let outgoing: http.ClientRequest
    try {
      outgoing = (isSecure ? https : http).request(new URL(request.path, request.origin), {
        agent,
        method: request.method,
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          ...secretHeader(request),
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          ...(request.method === 'POST' ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
        },
      })
    } catch {
      // Node names the offending header with its value in its own message: the key. So that message goes nowhere.
      resolve({
        kind: 'not-sent',
        failure: failure('bad_key', 'The key cannot be sent as a header.', 'Enter the key again, without spaces or line ends.'),
      })
      return
    }
    const endDeadline = startDeadline(Math.min(request.deadlineMs ?? Infinity, options.deadlineMs ?? DEADLINE_MS), () => {
      deadlinePassed = true
      outgoing.destroy(new Error('deadline'))
    })
    const finish = (outcome: SendOutcome): void => {
      endDeadline()
      resolve(outcome)
    }
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket) connected = true
      // The request is written as soon as the connection (with TLS, the secured one) stands; before that nothing has left.
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (connected = true))
    })
    let brokenBy: FailureCode | undefined
    outgoing.on('error', (thrown) => {
      const failed = failedSend(thrown, connected, deadlinePassed)
      // Once an answer has begun its headers say what it cost, and what came of it is evidence: it ends the call, not this.
      if (isAnswering) brokenBy = failed.failure.code
      else finish(failed)
    })
    // An offer of another protocol (101) ends without error and without an answer; nothing must wait for ever.
    outgoing.on('close', () => {
      if (!isAnswering) finish(failedSend(undefined, connected, deadlinePassed))
    })
    outgoing.on('response', (response) => {
      isAnswering = true
      request.onAnswering?.()
      const status = response.statusCode ?? 0
      const limit = status === 200 ? (options.maxBodyBytes ?? MAX_BODY_BYTES) : (options.maxErrorBytes ?? MAX_ERROR_BYTES)
      const arrival = status === 200 ? request.arrival : undefined
      const take = arrival?.take ?? (status === 200 ? request.take : undefined)
      void readBody(response, limit, () => (deadlinePassed ? 'timeout' : brokenBy), take).then(async (read) => {
        outgoing.destroy() // no-op after a whole body: the socket is back in the pool by then
        // It is here: its turn may be a while off.
        endDeadline()
        const body = arrival === undefined ? ok(read.body) : await arrival.whole()
        if (!body.ok) return finish({ kind: 'unknown', failure: body.error })
        const answer = { status, headers: headerPairs(response.rawHeaders), body: body.value, trouble: read.trouble }
        finish({ kind: 'answered', answer: cleaned(answer, request.key) })
      })
    })
    outgoing.end(payload)
  })
}

function secretHeader({ key, scheme = 'apikey' }: SendRequest): Record<string, string> {
  if (key === undefined) return {}
  return scheme === 'bearer' ? { authorization: `Bearer ${key.reveal()}` } : { apikey: key.reveal() }
}

function cleaned(answer: WireAnswer, key: Secret | undefined): WireAnswer {
  return key === undefined ? answer : withoutEchoedKey(answer, key)
}

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return pairs
}

function isTlsCode(code: string): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/.test(code)
}

function failedSend(thrown: unknown, connected: boolean, deadlinePassed: boolean): Exclude<SendOutcome, { readonly kind: 'answered' }> {
  const code = errorCodeOf(thrown)
  if (!connected) {
    if (isTlsCode(code)) {
      return {
        kind: 'not-sent',
        failure: failure(
          'tls',
          `The service did not prove who it is (${code}).`,
          'Check the date of this machine and whether the network asks for a sign-in; Casebook never goes around this check.',
        ),
      }
    }
    const why = deadlinePassed ? 'no connection in time' : code === '' ? 'no connection' : code
    return { kind: 'not-sent', failure: failure('network', `The service cannot be reached (${why}).`, 'Check the network connection, then resume.') }
  }
  const remedy = 'Read the account: it shows whether the call was charged.'
  if (deadlinePassed)
    return { kind: 'unknown', failure: failure('timeout', 'The service did not answer in time; the call may have been charged.', remedy) }
  if (code.startsWith('HPE_'))
    return { kind: 'unknown', failure: failure('unknown_outcome', `The answer is not valid HTTP (${code}); the call may have been charged.`, remedy) }
  return {
    kind: 'unknown',
    failure: failure(
      'unknown_outcome',
      `The connection broke after the call was sent (${code === '' ? 'closed' : code}); it may have been charged.`,
      remedy,
    ),
  }
}
