/**
 * 3,000 calls through the broker and through alternatives, in the same run, against a loopback
 * service with strict sliding windows: 75/s and 1,500/min in 35 % of the time, 15/s and 300/min in
 * 7.5 %, with the same ratios. First the broker alone in real time, because shortened windows
 * multiply the weight of latency and disk. Then next to another client that takes a third of the
 * same key's calls. `npm run bench -- broker` takes about fifteen minutes; `--short` takes three:
 * the broker alone in real time, and the comparison with 600 calls of the smaller plan. `--quick`
 * takes seconds: the broker alone under the limits of a small plan, to show that it works.
 */
import { availableParallelism, loadavg } from 'node:os'
import { runBulk, runPerson, SLOW_PATH } from './broker-run.ts'
import { NAIVE, type Peer, runPeer } from './limited-run.ts'
import { IS_QUICK } from './is-quick.ts'
import { type LimitedService, type Quota, startLimitedService } from './limited-service-process.ts'

const IS_SHORT = process.argv.includes('--short')
const CALLS = 3000
/** Two minutes of the smaller plan, so that both windows apply. */
const FEWER_CALLS = 600
const SLOW_CALLS = 10
const SLOW_LIMIT = 5
/** Number of waiting bulk calls: more than are completed before the last interactive call. */
const PERSON_BULK = IS_QUICK ? 300 : 3000
const PERSON_CALLS = IS_QUICK ? 4 : IS_SHORT ? 15 : 60
const LATENCY_MS = { from: 5, to: 30, late: 150, lateShare: 0.005 }
const MEAN_LATENCY_MS = (LATENCY_MS.from + LATENCY_MS.to) / 2
/** Margins of a peer, tried in order until one causes no 429. */
const MARGINS_MS = IS_SHORT ? [30, 90] : [0, 30, 90]

interface Scale {
  readonly title: string
  readonly second: Quota
  readonly minute: Quota
}

const REAL: Scale = {
  title: '75/s and 1,500/min in real time',
  second: { limit: 75, widthMs: 1000 },
  minute: { limit: 1500, widthMs: 60_000 },
}
/** Required of the broker in real time (3,000 calls are two minutes of the larger plan). */
const MIN_SHARE_OF_MAXIMUM = 0.96
const SMALL: Scale = { title: '15/s and 300/min in 7.5 % of the time', second: { limit: 15, widthMs: 75 }, minute: { limit: 300, widthMs: 4500 } }
const LARGE: Scale = {
  title: '75/s and 1,500/min in 35 % of the time',
  second: { limit: 75, widthMs: 350 },
  minute: { limit: 1500, widthMs: 21_000 },
}

interface Round {
  readonly scale: Scale
  readonly calls: number
  readonly hasPeers: boolean
}

const TINY: Scale = { title: '15/s and 60/min in 2 % of the time', second: { limit: 15, widthMs: 75 }, minute: { limit: 60, widthMs: 1200 } }
const TINY_CALLS = 100
const TINY_ROUNDS: readonly Round[] = [{ scale: TINY, calls: TINY_CALLS, hasPeers: false }]

const ALONE: readonly Round[] = IS_QUICK
  ? TINY_ROUNDS
  : [
      { scale: REAL, calls: CALLS, hasPeers: false },
      ...(IS_SHORT ? [] : [{ scale: LARGE, calls: CALLS, hasPeers: true }]),
      { scale: SMALL, calls: IS_SHORT ? FEWER_CALLS : CALLS, hasPeers: true },
    ]
const SHARED: readonly Round[] = IS_QUICK
  ? TINY_ROUNDS
  : IS_SHORT
    ? [{ scale: SMALL, calls: FEWER_CALLS, hasPeers: false }]
    : [LARGE, SMALL].map((scale) => ({ scale, calls: CALLS, hasPeers: true }))

const HOW_MEASURED = `
What is scaled: the widths of the windows, a second and a minute by the same factor, at the service and in the client, and the 50 ms for which the
broker's connections rest between two calls. Not scaled, and so heavier than it is for real: latency, the fsync of ledger and journal, which the broker alone does, and the second of Retry-After.
429s are counted by the service, a process of its own; it counts a call when it arrives, and one that it turns away not at all.
The maximum is the least time in which the windows let the last of the calls start, and the mean latency on top (with another
client: what two thirds of each minute carry). A time ends with the last answer of all. A peer that meets 429s ${IS_SHORT ? 'with its windows 30 ms wider' : 'to the letter'}
is tried again with wider ones, until it meets none; naive retry asks again after one to two scaled seconds instead of Retry-After, in its favour.
${IS_SHORT ? `Short: of ${FEWER_CALLS} calls half go in the last minute, where an answer's latency is a quarter of the second, so that they say who is ahead, not how near to the maximum.\n` : ''}`

interface Row {
  readonly client: string
  readonly seconds: string
  readonly 'calls/s': string
  readonly 'of the maximum': string
  readonly '429s': string
  readonly notes: string
}

/**
 * The minimum time in which `calls` can start under both windows. With another client it is two
 * thirds of each minute on average: how its last calls fall into the last window is random.
 */
function minMs({ second, minute }: Scale, calls: number, share = 1): number {
  if (share < 1) return (calls / (minute.limit * share)) * minute.widthMs
  const rounds = Math.floor((calls - 1) / minute.limit)
  return rounds * minute.widthMs + Math.floor(((calls - 1) % minute.limit) / second.limit) * second.widthMs
}

function row(client: string, ms: number, calls: number, min: number, rejected: number, notes: string): Row {
  return {
    client,
    seconds: (ms / 1000).toFixed(2),
    'calls/s': ((calls / ms) * 1000).toFixed(1),
    'of the maximum': ((min + MEAN_LATENCY_MS) / ms).toFixed(3),
    '429s': `${rejected} (${((100 * rejected) / calls).toFixed(2)} %)`,
    notes,
  }
}

interface Demand {
  readonly demand: string
  readonly measured: string
  readonly stored: string
}

const demands: Demand[] = []

function demand(text: string, measured: string, isHeld: boolean): void {
  demands.push({ demand: text, measured, stored: isHeld ? 'yes' : 'NO' })
}

function turnedAway(times: number): string {
  return `the other client was turned away ${times} times`
}

async function withService<T>(scale: Scale, foreignShare: number, use: (service: LimitedService) => Promise<T>): Promise<T> {
  const service = await startLimitedService({
    second: scale.second,
    minute: scale.minute,
    slowPath: SLOW_PATH,
    slowLimit: SLOW_LIMIT,
    latencyMs: LATENCY_MS,
    foreignEveryMs: foreignShare === 0 ? undefined : scale.minute.widthMs / (scale.minute.limit * foreignShare),
  })
  try {
    // The other client started before: its last minute is in the windows.
    if (foreignShare > 0) await new Promise((resolve) => setTimeout(resolve, scale.minute.widthMs))
    return await use(service)
  } finally {
    service.close()
  }
}

/**
 * Alone, there are as many calls as a peer makes, including the free account call and those of the
 * slow endpoint.
 */
function measureBroker({ scale, calls }: Round, foreignShare: number): Promise<Row> {
  return withService(scale, foreignShare, async (service) => {
    const load = { bulk: calls - SLOW_CALLS - 1, slow: SLOW_CALLS, slowLimit: SLOW_LIMIT }
    const run = await runBulk(service, scale, load)
    const { rejected, foreignRejected } = await service.arrivals()
    const slow = `${SLOW_CALLS} of them to a ${SLOW_LIMIT}/min endpoint, asked first; the others were done at ${(run.othersMs / 1000).toFixed(2)} s`
    const others = foreignShare === 0 ? '' : `; ${turnedAway(foreignRejected)}`
    const failed = run.failed === 0 ? '' : `; ${run.failed} FAILED`
    const min = minMs(scale, calls, 1 - foreignShare)
    if (foreignShare === 0) {
      const part = (min + MEAN_LATENCY_MS) / run.ms
      const text = `${scale.title}: ${part.toFixed(3)}, ${rejected}`
      if (scale === REAL) demand('at least 0.96 of the maximum and no 429', text, part >= MIN_SHARE_OF_MAXIMUM && rejected === 0)
      else if (!IS_QUICK) demand('no 429', text, rejected === 0)
    } else {
      const share = (100 * rejected) / calls
      demand('fewer than 1 % 429s with another client', `${scale.title}: ${share.toFixed(2)} %`, share < 1)
    }
    return row('Casebook’s broker', run.ms, calls, min, rejected, `${slow}${others}${failed}`)
  })
}

/** How soon an interactive call is sent while bulk calls wait. */
function measurePerson(scale: Scale, foreignShare: number): Promise<string> {
  return withService(scale, foreignShare, async (service) => {
    const { waits, bulkLeft } = await runPerson(service, scale, PERSON_BULK, PERSON_CALLS)
    const at = (part: number, values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
    const slots = waits.map((wait) => wait.slots)
    const ms = waits.map((wait) => wait.ms)
    const sharing = foreignShare === 0 ? '' : ', with another client that takes a third'
    demand('a person’s median wait at most 1.5 slots', `${scale.title}${sharing}: ${at(0.5, slots)}`, at(0.5, slots) <= 1.5)
    return (
      `${scale.title}${sharing}: ${waits.length} interactive calls left after ${at(0.5, slots)} slots (median), ${at(0.95, slots)} (p95); ` +
      `${at(0.5, ms).toFixed(0)} ms (median), ${at(0.95, ms).toFixed(0)} ms (p95, where the minute was used up); ${bulkLeft} bulk calls still waited at the last\n`
    )
  })
}

function measurePeer(
  peer: Peer,
  { scale, calls }: Round,
  marginMs: number,
  foreignShare = 0,
): Promise<{ readonly rejected: number; readonly row: Row }> {
  return withService(scale, foreignShare, async (service) => {
    const ms = await runPeer(peer.limiter(scale.second, scale.minute, marginMs), service.origin, calls, scale.second.widthMs)
    const { rejected, foreignRejected } = await service.arrivals()
    const windows = peer === NAIVE ? 'no windows at all' : marginMs === 0 ? 'windows to the letter' : `each window ${marginMs} ms wider`
    const notes = foreignShare === 0 ? windows : `${windows}; ${turnedAway(foreignRejected)}`
    return { rejected, row: row(peer.name, ms, calls, minMs(scale, calls, 1 - foreignShare), rejected, notes) }
  })
}

/**
 * With exact windows, and then with the smallest margin that causes no 429, which its user would
 * have to find.
 */
async function measureCarefulPeer(peer: Peer, round: Round): Promise<Row[]> {
  const rows: Row[] = []
  for (const marginMs of MARGINS_MS) {
    const measured = await measurePeer(peer, round, marginMs)
    rows.push(measured.row)
    if (measured.rejected === 0) break
  }
  return rows
}

function print({ scale, calls }: Round, sharing: string, rows: readonly Row[]): void {
  process.stdout.write(
    `\n${calls} calls, ${scale.title}${sharing}, latency ${LATENCY_MS.from} to ${LATENCY_MS.to} ms, one way in 200 taking ${LATENCY_MS.late / 2} ms\n`,
  )
  console.table(rows)
}

/**
 * Their packages are installed only where benches with peers run (`test/bench/peers`), so their
 * types are unknown here.
 */
async function loadLimiters(): Promise<readonly Peer[]> {
  const path = './peers/limiters.ts'
  const { PEERS } = (await import(path)) as { readonly PEERS: readonly Peer[] } // what the file exports
  return PEERS
}

/** The broker and, if wanted, all peers. */
async function compare(round: Round): Promise<void> {
  const own = await measureBroker(round, 0)
  if (!round.hasPeers) return print(round, '', [own])
  const peers: Row[] = []
  for (const peer of await loadLimiters()) peers.push(...(await measureCarefulPeer(peer, round)))
  const paces = peers.filter((one) => one['429s'].startsWith('0 ')).map((one) => Number(one['calls/s']))
  const isAhead = paces.every((pace) => Number(own['calls/s']) > pace)
  demand(
    'more calls in a second than each peer without a 429',
    `${round.scale.title}: ${own['calls/s']} against ${paces.length === 0 ? 'none without a 429' : paces.join(', ')}`,
    isAhead,
  )
  print(round, '', [own, ...peers, (await measurePeer(NAIVE, round, 0)).row])
}

/** Other programs on the machine slow every client, and the broker with its ledger most. */
function sayLoad(): void {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  process.stdout.write(
    `This machine: ${cores} cores, load ${load.toFixed(1)} in the last minute${load > cores ? ': too busy, every figure below the real one' : ''}\n`,
  )
}

process.stdout.write(HOW_MEASURED)
sayLoad()
for (const round of ALONE) await compare(round)
for (const round of SHARED) {
  const rows = [await measureBroker(round, 1 / 3)]
  if (round.hasPeers) rows.push((await measurePeer(NAIVE, round, 0, 1 / 3)).row)
  print(round, ', with another client that takes a third', rows)
}
process.stdout.write(`\nA person asks while up to ${PERSON_BULK} bulk calls wait (the next free slot is 1)\n`)
for (const { scale } of SHARED) {
  for (const share of [0, 1 / 3]) process.stdout.write(await measurePerson(scale, share))
}
process.stdout.write('\n')
sayLoad()
if (!IS_QUICK) {
  process.stdout.write('\nWhat is demanded of the broker\n')
  console.table(demands)
}
