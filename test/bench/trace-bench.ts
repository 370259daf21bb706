/**
 * A trace over 50,000 transfers and 20 hops, compared with a plain breadth-first pass over the same
 * records. It pauses like on the page: the time between two pauses is a task, in milliseconds of a
 * core, and a pause is a point of cancellation.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMainThreadYield, runChunked } from '../../src-shared/core/text/page-yield.ts'
import type { Steps } from '../../src-shared/core/steps.ts'
import { methodTableSteps, tracesByMethod } from '../../src-shared/view-models/trace/method-table.ts'
import { traceBasisSteps, traceSteps, type TraceInput, type TraceRequest } from '../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../src-shared/view-models/trace/transfer.ts'
import { victimShareSteps } from '../../src-shared/view-models/trace/victim-shares.ts'
import { bridgeExitSteps } from '../../src-shared/view-models/trace/bridge-candidates.ts'
import { METHODS } from '../../src-shared/view-models/trace/account.ts'
import { IS_QUICK } from './is-quick.ts'
import { median, printRatios, type RatioRow } from './ratio-table.ts'

const TRANSFERS = IS_QUICK ? 5_000 : 50_000
const RUNS = IS_QUICK ? 1 : 3
const HOPS = 20
const NODES_PER_HOP = 100
const STARTS = 5
const MAX_TASK_MS = 50
const BRIDGED = 200
const MAX_HEAP_MB = 300
/**
 * One transfer in this many goes back to an earlier hop, and one in as many has the time of the one
 * before it.
 */
const ODD_EVERY = 40
const ASSETS = ['0xdac17f958d2ee523a2206206994597c13d831ec7', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48']

function* randomNumbers(): Generator<number, never> {
  for (let seed = 7; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed / 2_147_483_648
  }
}

/** Layers of addresses, each of which pays the next, in shuffled order. */
function makeTransfers(): Transfer[] {
  const numbers = randomNumbers()
  const random = (below: number): number => Math.floor(numbers.next().value * below)
  const nodeAt = (hop: number, nth: number): string => `evm:0x${(hop * NODES_PER_HOP + nth + 1).toString(16).padStart(40, '0')}`
  const made = Array.from({ length: TRANSFERS }, (_, at) => {
    const hop = Math.floor((at / TRANSFERS) * HOPS)
    const isOdd = at % ODD_EVERY === 0
    const named = {
      from: nodeAt(hop, random(hop === 0 ? STARTS : NODES_PER_HOP)),
      to: nodeAt(isOdd ? Math.max(0, hop - 1) : hop + 1, random(NODES_PER_HOP)),
      time: new Date(Date.UTC(2026, 0, 1) + (isOdd ? at - 1 : at) * 600_000).toISOString().replace('.000', ''),
      chain: 'ethereum',
      asset: `ethereum:${ASSETS[random(ASSETS.length)] ?? ''}`,
      amount: `${random(9_000) + 1}.${String(random(999_999_999)).padStart(9, '0')}123456789`,
      hash: `0x${at.toString(16).padStart(64, '0')}`,
    }
    const sources = [{ captureId: `capture ${at % 2_500}`, pointer: `/data/${at % 20}/tokens_sent/0` }]
    return { ...named, id: `${JSON.stringify(named)} 1`, symbol: 'USDT', value: named.amount.slice(0, -9), method: 'transfer', sources }
  })
  return made
    .map((one) => ({ one, key: random(TRANSFERS) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)
}

/** A simple script of a person without a tool: which addresses the funds can have reached. */
function breadthFirst(transfers: readonly Transfer[], starts: ReadonlySet<string>): number {
  const paid = Map.groupBy(transfers, ({ from }) => from)
  const seen = new Set(starts)
  let front = [...starts]
  for (let hop = 0; hop < HOPS; hop += 1) {
    const next = front.flatMap((node) => (paid.get(node) ?? []).map(({ to }) => to)).filter((node) => !seen.has(node))
    for (const node of next) seen.add(node)
    front = [...new Set(next)]
  }
  return seen.size
}

interface Measured<T> {
  readonly value: T
  /** Core time of all tasks together. */
  readonly ms: number
  readonly longestTaskMs: number
  /** Transfers and result together, after garbage collection. */
  readonly heapMb: number
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function measure<T>(steps: Steps<T>): Promise<Measured<T>> {
  const pause = createMainThreadYield()
  let [ms, longestTaskMs] = [0, 0]
  let began = cpuMs()
  let task = performance.now()
  const value = await runChunked(steps, async () => {
    const before = performance.now()
    const spent = cpuMs() - began
    await pause()
    // It returns at once if the task may continue.
    if (performance.now() - before < 0.5 && before - task < MAX_TASK_MS) return
    ms += spent
    longestTaskMs = Math.max(longestTaskMs, spent)
    began = cpuMs()
    task = performance.now()
  })
  const last = cpuMs() - began
  collectGarbage()
  const heapMb = process.memoryUsage().heapUsed / 1e6
  return { value, ms: ms + last, longestTaskMs: Math.max(longestTaskMs, last), heapMb }
}

setFlagsFromString('--expose-gc')
// V8 reports its own function here.
const collectGarbage = runInNewContext('gc') as () => void

const transfers = makeTransfers()
const input: TraceInput = { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete' }
const starts = new Set(transfers.flatMap(({ from }) => (Number.parseInt(from.slice(6), 16) <= STARTS ? [from] : [])))
const request: TraceRequest = { starts, direction: 'forward', method: 'fifo', hops: HOPS + 1, width: NODES_PER_HOP, minValue: '' }

function* firstMethod() {
  return yield* traceSteps(input, request, yield* traceBasisSteps(input, request))
}

function* allMethods() {
  return yield* methodTableSteps(yield* tracesByMethod(input, request), () => '')
}

/** Transfers into bridges, among which every transfer may have come out on another chain. */
const bridged = transfers.slice(0, BRIDGED).map((one) => ({ transfer: one, amount: one.amount, value: one.value, stop: 'bridge' as const }))
const onBothChains = [...transfers, ...transfers.map((one) => ({ ...one, id: `${one.id} out`, chain: 'arbitrum' }))]

const kinds = {
  'exits of bridges': () => bridgeExitSteps(bridged, onBothChains),
  'the chosen method': firstMethod,
  backward: () => traceSteps(input, { ...request, direction: 'backward', starts: new Set([transfers[0]?.to ?? '']) }),
  'all methods and their table': allMethods,
  'victims × destinations': () => victimShareSteps(input, request, METHODS, () => ''),
}
const plain: number[] = []
for (let run = 0; run < RUNS + 1; run += 1) {
  const began = cpuMs()
  breadthFirst(transfers, starts)
  plain.push(cpuMs() - began)
}
const peerFigure = median(plain)
const rows: RatioRow[] = []
for (const [what, steps] of Object.entries(kinds)) {
  const runs: Measured<unknown>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure<unknown>(steps()))
  const middle = (pick: (one: Measured<unknown>) => number): number => median(runs.map(pick))
  rows.push(
    { what, figure: middle(({ ms }) => ms), unit: 'ms', peer: 'plain breadth-first pass', peerFigure, target: '' },
    {
      what: `${what}: longest task`,
      figure: Math.max(...runs.map((one) => one.longestTaskMs)),
      unit: 'ms',
      peer: 'a task',
      peerFigure: MAX_TASK_MS,
      target: '≤ 1.00',
    },
    {
      what: `${what}: heap`,
      figure: Math.max(...runs.map((one) => one.heapMb)),
      unit: 'MB',
      peer: 'limit',
      peerFigure: MAX_HEAP_MB,
      target: '≤ 1.00',
    },
  )
}
const { value } = await measure(firstMethod())
console.log(
  `${transfers.length} transfers: ${value.transfers.length} carry traced money over ${Math.max(...value.hops.map(({ hop }) => hop))} hops and ${value.hops.length} addresses; ${value.faults.returning} go back, ${value.faults.atSameTime} share a time.`,
)
printRatios(rows)
