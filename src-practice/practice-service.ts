import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { PRACTICE_LOGIN } from '../src-shared/service/practice-login.ts'
import type { AccountPlan } from '../src-shared/service/table/endpoint.ts'
import { PRACTICE_HEADER } from '../src-shared/service/response/practice-mark.ts'
import type { PracticeCall } from './server/credits.ts'
import { Credits } from './server/credits.ts'
import { respondToCall, pathOf } from './server/exchange.ts'
import type { Fault } from './server/faults.ts'
import { FaultScheduler } from './server/faults.ts'
import { LEGACY_BASE } from './server/legacy.ts'
import { LegacyBackend } from './server/legacy-tokens.ts'
import { problem, problemBody } from './problem.ts'
import type { LimitOptions } from './server/rate-limits.ts'
import { RateLimits } from './server/rate-limits.ts'
import { MAX_BODY_BYTES } from './server/reply.ts'
import { writeJson } from './wire.ts'
import { createWorld, DEFAULT_SEED } from './world/world.ts'
import type { Outcome } from './server/call.ts'
import type { World } from './world/world-types.ts'
import type { LegacyLogin } from './server/legacy-tokens.ts'

export const PRACTICE_KEY = 'practice-key'

export interface PracticeOptions {
  /** 0 or undefined: any free port. */
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly key?: string | undefined
  readonly plan?: AccountPlan | undefined
  /** Permissions of the key (`SCOPES`); all by default. */
  readonly scopes?: readonly string[] | undefined
  /** E-mail and password of the legacy query interface; PRACTICE_LOGIN by default. */
  readonly login?: LegacyLogin | undefined
  readonly credits?: number | undefined
  readonly seed?: string | undefined
  /** Last day of the world, YYYY-MM-DD; the clock's day by default. */
  readonly today?: string | undefined
  /** The current time, for the world's last day, the Date header and the records of calls. */
  readonly clock?: (() => Date) | undefined
  /** Monotonic milliseconds for the limits; performance.now by default. */
  readonly monotonic?: (() => number) | undefined
  readonly limits?: LimitOptions | undefined
  readonly faults?: readonly (Fault | string)[] | undefined
  /**
   * false: responses are not marked as simulated. Only for tests in which it replaces the data
   * service.
   */
  readonly marked?: boolean | undefined
}

export interface PracticeService {
  /** http://127.0.0.1:PORT */
  readonly origin: string
  /** Base address of the legacy query interface: on the same origin, under its own path. */
  readonly legacyOrigin: string
  readonly port: number
  readonly key: string
  /**
   * Credits taken since the start: the service's own account, for comparison with a client's
   * ledger.
   */
  creditsTaken(): number
  creditsRemaining(): number
  setCredits(credits: number): void
  /** Switches to another plan from the next call on: its prices and its limits. */
  setPlan(plan: AccountPlan): void
  /**
   * Number of calls that have arrived and are not recorded yet: their credits are unknown until
   * then.
   */
  openCalls(): number
  /** All calls so far, oldest first. */
  calls(): readonly PracticeCall[]
  /** Replaces the faults from the next call on. */
  setFaults(faults: readonly (Fault | string)[]): void
  world(): World
  close(): Promise<void>
}

/**
 * Starts the practice service on the loopback interface. The world is created at the first call
 * that needs it.
 */
export async function startPracticeService(options: PracticeOptions = {}): Promise<PracticeService> {
  const plan = options.plan ?? 'pro'
  const now = options.clock ?? (() => new Date())
  const seed = options.seed ?? DEFAULT_SEED
  const today = options.today ?? now().toISOString().slice(0, 10)
  const credits = new Credits(plan, options.credits ?? 10_000)
  const faults = new FaultScheduler()
  faults.set(options.faults ?? [])
  const calls: PracticeCall[] = []
  let open = 0
  let made: World | undefined
  const world = (): World => (made ??= createWorld(seed, today))
  const key = options.key ?? PRACTICE_KEY
  const counter = {
    key,
    credits,
    limits: new RateLimits(plan, options.limits),
    scopes: options.scopes,
    faults,
    legacy: new LegacyBackend(options.login ?? PRACTICE_LOGIN, now),
    world,
    now,
    monotonic: options.monotonic ?? (() => performance.now()),
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // However this service was started, its responses are simulated and marked as such.
    if (options.marked !== false) response.setHeader(PRACTICE_HEADER, 'made-up')
    const sentId = request.headers['x-request-id']
    const callerNamedIt = typeof sentId === 'string' && /^[\w.:-]{1,128}$/.test(sentId)
    const requestId = callerNamedIt ? sentId : `req-${randomUUID().replaceAll('-', '')}`
    const at = now().toISOString()
    const body = await readAll(request)
    let outcome: Outcome
    try {
      outcome = await respondToCall(counter, request, response, requestId, body)
    } catch (error) {
      const one = problem('internal_error', `Internal error of the practice service: ${String(error)}`)
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' }).end(writeJson(problemBody(one, requestId)))
      outcome = { status: 500, credits: 0, code: 'internal_error' }
    }
    calls.push({
      number: calls.length + 1,
      at,
      method: request.method ?? '',
      path: pathOf(request),
      requestId,
      callerNamedIt,
      // A password is not recorded.
      body: pathOf(request) === `${LEGACY_BASE}/auth` ? '' : (body ?? ''),
      status: outcome.status,
      credits: outcome.credits,
      code: outcome.code,
      fault: outcome.fault,
    })
  }
  // A caller that disconnects during its own request gets no response.
  const server = createServer((request, response) => {
    open++
    void handle(request, response)
      .catch(() => request.destroy())
      .finally(() => open--)
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port ?? 0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the practice service listens on no port')

  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
  return {
    origin,
    legacyOrigin: origin + LEGACY_BASE,
    port: address.port,
    key,
    creditsTaken: () => credits.taken,
    creditsRemaining: () => credits.remaining,
    setCredits: (remaining) => credits.set(remaining),
    setPlan(next) {
      credits.setPlan(next)
      counter.limits.setPlan(next)
    },
    openCalls: () => open,
    calls: () => [...calls],
    setFaults: (list) => faults.set(list),
    world,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole body as text; undefined if it exceeds the maximum request size. */
async function readAll(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.from(chunk)
    size += bytes.length
    if (size <= MAX_BODY_BYTES) chunks.push(bytes)
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')
}
