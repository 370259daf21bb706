/**
 * 3,000 calls through the broker and through what else one might use, in the same run, against a loopback service with
 * strict sliding windows: 75/s and 1,500/min in 35 % of the time, 15/s and 300/min in 7.5 % (ratios kept).
 * Then beside another client that takes a third of the same key's calls. `npm run bench -- broker`, about fifteen minutes.
 */
import { runBulk, runPerson, SLOW_PATH } from './broker-run.ts'
import { NAIVE, type Peer, PEERS, runPeer } from './limited-peers.ts'
import { type LimitedService, type Quota, startLimitedService } from './limited-service-process.ts'

const CALLS = 3000
const SLOW_CALLS = 10
const SLOW_LIMIT = 5
const PERSON_CALLS = 60
const LATENCY_MS = { from: 5, to: 30, late: 150, lateShare: 0.005 }
const MEAN_LATENCY_MS = (LATENCY_MS.from + LATENCY_MS.to) / 2
/** Margins of a peer, tried in turn until one meets no 429. */
const MARGINS_MS = [0, 30, 90]

interface Scale {
  readonly title: string
  readonly second: Quota
  readonly minute: Quota
}

const SCALES: readonly Scale[] = [
  { title: '75/s and 1,500/min in 35 % of the time', second: { limit: 75, widthMs: 350 }, minute: { limit: 1500, widthMs: 21_000 } },
  { title: '15/s and 300/min in 7.5 % of the time', second: { limit: 15, widthMs: 75 }, minute: { limit: 300, widthMs: 4500 } },
]

interface Row {
  readonly client: string
  readonly seconds: string
  readonly 'calls/s': string
  readonly 'of the maximum': string
  readonly '429s': string
  readonly notes: string
}

/**
 * The least time in which `calls` can start under both windows. Beside another client it is what two thirds of each minute
 * carry in the long run: how its last calls fall into the last window is chance.
 */
function leastMs({ second, minute }: Scale, calls: number, share = 1): number {
  if (share < 1) return (calls / (minute.limit * share)) * minute.widthMs
  const rounds = Math.floor((calls - 1) / minute.limit)
  return rounds * minute.widthMs + Math.floor(((calls - 1) % minute.limit) / second.limit) * second.widthMs
}

function row(client: string, ms: number, calls: number, least: number, rejected: number, notes: string): Row {
  return {
    client,
    seconds: (ms / 1000).toFixed(2),
    'calls/s': ((calls / ms) * 1000).toFixed(1),
    'of the maximum': ((least + MEAN_LATENCY_MS) / ms).toFixed(3),
    '429s': `${rejected} (${((100 * rejected) / calls).toFixed(2)} %)`,
    notes,
  }
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
    // The other client was there before: its last minute is in the windows.
    if (foreignShare > 0) await new Promise((resolve) => setTimeout(resolve, scale.minute.widthMs))
    return await use(service)
  } finally {
    service.close()
  }
}

/** Alone, all calls together are as many as a peer makes: the free account call and those of the slow endpoint are among them. */
function measureBroker(scale: Scale, foreignShare: number): Promise<Row> {
  return withService(scale, foreignShare, async (service) => {
    const load = { bulk: CALLS - SLOW_CALLS - 1, slow: SLOW_CALLS, slowLimit: SLOW_LIMIT }
    const run = await runBulk(service, scale, load)
    const { rejected, foreignRejected } = await service.arrivals()
    const slow = `${SLOW_CALLS} of them to a ${SLOW_LIMIT}/min endpoint, asked first`
    const others = foreignShare === 0 ? '' : `; the other client was turned away ${foreignRejected} times`
    const failed = run.failed === 0 ? '' : `; ${run.failed} FAILED`
    return row('Casebook’s broker', run.ms, CALLS, leastMs(scale, CALLS, 1 - foreignShare), rejected, `${slow}${others}${failed}`)
  })
}

/** How soon a person's call leaves while the bulk waits. */
function measurePerson(scale: Scale, foreignShare: number): Promise<string> {
  return withService(scale, foreignShare, async (service) => {
    const waited = await runPerson(service, scale, CALLS, PERSON_CALLS)
    const at = (part: number): string => String(waited[Math.floor(waited.length * part)] ?? '')
    const beside = foreignShare === 0 ? '' : ', beside another client that takes a third'
    return `${scale.title}${beside}: ${waited.length} interactive calls left after ${at(0.5)} slots (median), ${at(0.95)} (p95)`
  })
}

function measurePeer(peer: Peer, scale: Scale, marginMs: number, foreignShare = 0): Promise<{ readonly rejected: number; readonly row: Row }> {
  return withService(scale, foreignShare, async (service) => {
    const ms = await runPeer(peer.limiter(scale.second, scale.minute, marginMs), service.origin, CALLS, scale.second.widthMs)
    const { rejected } = await service.arrivals()
    const notes = marginMs === 0 ? 'windows to the letter' : `each window ${marginMs} ms wider`
    return { rejected, row: row(peer.name, ms, CALLS, leastMs(scale, CALLS, 1 - foreignShare), rejected, notes) }
  })
}

/** To the letter, and then with the least of the margins that meets no 429: what its user would have to find out. */
async function measureCarefulPeer(peer: Peer, scale: Scale): Promise<Row[]> {
  const rows: Row[] = []
  for (const marginMs of MARGINS_MS) {
    const measured = await measurePeer(peer, scale, marginMs)
    rows.push(measured.row)
    if (measured.rejected === 0) break
  }
  return rows
}

function print(title: string, rows: readonly Row[]): void {
  process.stdout.write(
    `\n${CALLS} calls, ${title}, latency ${LATENCY_MS.from} to ${LATENCY_MS.to} ms, one way in 200 taking ${LATENCY_MS.late / 2} ms\n`,
  )
  console.table(rows)
}

for (const scale of SCALES) {
  const rows = [await measureBroker(scale, 0)]
  for (const peer of PEERS) rows.push(...(await measureCarefulPeer(peer, scale)))
  rows.push({ ...(await measurePeer(NAIVE, scale, 0)).row, notes: '' })
  print(scale.title, rows)
}
for (const scale of SCALES) {
  const rows = [await measureBroker(scale, 1 / 3), { ...(await measurePeer(NAIVE, scale, 0, 1 / 3)).row, notes: '' }]
  print(`${scale.title}, beside another client that takes a third`, rows)
}
process.stdout.write(`\nA person asks while ${CALLS} bulk calls wait (the next free slot is 1)\n`)
for (const scale of SCALES) {
  for (const share of [0, 1 / 3]) process.stdout.write(`${await measurePerson(scale, share)}\n`)
}
