import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Far more than the pages of one investigator need, far below the descriptor limit of a process.
 */
const CONNECTIONS_CAP = 256
/** Connections that have not sent a request yet. A page sends one at once. */
const SILENT_CAP = 64

/** How long a request may take to arrive, in ms. */
export const REQUEST_MS = 10_000

/**
 * Prevents silent connections from blocking honest ones: above the cap the oldest silent one is
 * destroyed. Connections of another user are destroyed on arrival, so they cannot exhaust the total
 * either.
 */
export function limitConnections(server: Server, refusedPeer: (socket: Socket) => Promise<string | undefined>): void {
  server.maxConnections = CONNECTIONS_CAP
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    void refusedPeer(socket).then((reason) => reason !== undefined && socket.destroy())
    const [oldest] = silent
    if (silent.size > SILENT_CAP) oldest?.destroy()
  })
  server.prependListener('request', ({ socket }) => silent.delete(socket))
  server.prependListener('upgrade', ({ socket }) => silent.delete(socket))
}
