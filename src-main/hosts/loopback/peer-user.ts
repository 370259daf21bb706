import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import type { Socket } from 'node:net'

/** One end of a connection. */
interface End {
  readonly address: string
  readonly port: number
}

/** An end as `/proc/net/tcp` writes it: the address as one number of the machine's own byte order. */
function inHex({ address, port }: End): string {
  const bytes = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const ordered = endianness() === 'LE' ? bytes.toReversed() : bytes
  return `${ordered.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

/** User id of the socket that goes from `from` to `to`, in a table like `/proc/net/tcp` or `tcp6`; undefined where it is in none. */
export function userInTable(table: string, from: End, to: End): number | undefined {
  const [local, remote] = [inHex(from), inHex(to)]
  for (const line of table.split('\n')) {
    // slot, local address, remote address, state, queues, timer, retransmits, user
    const columns = line.trim().split(/\s+/)
    // In tcp6 an address of version 4 is the end of a longer one.
    if (columns[1]?.endsWith(local) !== true || columns[2]?.endsWith(remote) !== true) continue
    const user = Number(columns[7])
    return Number.isInteger(user) ? user : undefined
  }
  return undefined
}

/**
 * Whether a connection comes from another user of this machine. Told on Linux alone, from the kernel's own tables; where they say
 * nothing the answer is no, and the session remains the wall. Root is let through: it can read the memory of the desk anyway, and
 * what forwards ports of containers and virtual machines runs as root.
 */
export async function isOtherUser(socket: Socket): Promise<boolean> {
  const own = process.getuid?.()
  const { remoteAddress, remotePort, localAddress, localPort } = socket
  if (process.platform !== 'linux' || own === undefined) return false
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined) return false
  for (const path of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const table = await readFile(path, 'utf8').catch(() => '')
    const user = userInTable(table, { address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort })
    if (user !== undefined) return user !== own && user !== 0
  }
  return false
}
