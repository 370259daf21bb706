import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import type { Socket } from 'node:net'
import { coalesceRuns } from '../../disk/share-runs.ts'

/** One end of a connection. */
interface Endpoint {
  readonly address: string
  readonly port: number
}

/**
 * An endpoint as `/proc/net/tcp` writes it: the address as one number in the machine's byte order.
 */
function procNetAddress({ address, port }: Endpoint): string {
  const bytes = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const ordered = endianness() === 'LE' ? bytes.toReversed() : bytes
  return `${ordered.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

/** The state of a connection with both ends open, as `/proc/net/tcp` writes it. */
const ESTABLISHED = '01'
/**
 * A connection missing from the tables is looked up again: a table that changes during the read can
 * miss a row.
 */
const MAX_LOOKUPS = 3

/** The user of one end of a connection. A closed end is an orphan: the kernel then reports root. */
export type PeerEnd = { readonly user: number } | 'closed'

/**
 * The user of the socket that goes from `from` to `to`, in a table like `/proc/net/tcp` or `tcp6`;
 * undefined if it has no such row.
 */
export function peerInTable(table: string, from: Endpoint, to: Endpoint): PeerEnd | undefined {
  const [local, remote] = [procNetAddress(from), procNetAddress(to)]
  for (const line of table.split('\n')) {
    // slot, local address, remote address, state, queues, timer, retransmits, user
    const columns = line.trim().split(/\s+/)
    // In tcp6 an IPv4 address is the end of a longer one.
    if (columns[1]?.endsWith(local) !== true || columns[2]?.endsWith(remote) !== true) continue
    if (columns[3] !== ESTABLISHED) return 'closed'
    const user = Number(columns[7])
    return Number.isInteger(user) ? { user } : undefined
  }
  return undefined
}

/**
 * The kernel walks its whole table for one read (10 to 30 ms), so simultaneous connections share a
 * read that begins after them.
 */
const readTable = coalesceRuns((path) => readFile(path, 'utf8').catch(() => ''))

/**
 * Whether a connection comes from another user of this machine, or from a closed end, whose user is
 * unknown. Linux only, from the kernel's tables; without a row the result is false and the session
 * remains the barrier. Root is accepted: it can read this process's memory anyway, and programs
 * that forward container ports run as root.
 */
export async function isForeignUid(socket: Socket): Promise<boolean> {
  const own = process.getuid?.()
  const { remoteAddress, remotePort, localAddress, localPort } = socket
  if (process.platform !== 'linux' || own === undefined) return false
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined) return false
  for (let lookup = 0; lookup < MAX_LOOKUPS; lookup += 1) {
    for (const path of ['/proc/net/tcp', '/proc/net/tcp6']) {
      const table = await readTable(path)
      const peer = peerInTable(table, { address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort })
      if (peer !== undefined) return peer === 'closed' || (peer.user !== own && peer.user !== 0)
    }
  }
  return false
}
