import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Far more than the pages of one investigator need, far fewer than the descriptors that a process may have. */
const CONNECTIONS_CAP = 256
/** Connections that have not asked for anything yet. A page asks at once. */
const SILENT_CAP = 64

/** How long a request may take to arrive, in ms. */
export const REQUEST_MS = 10_000

/**
 * Keeps connections that say nothing from using up what honest ones need: beyond the cap the oldest silent one ends, so that
 * whoever comes now gets in, however many are held open.
 */
export function boundConnections(server: Server): void {
  server.maxConnections = CONNECTIONS_CAP
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    const [oldest] = silent
    if (silent.size > SILENT_CAP) oldest?.destroy()
  })
  server.prependListener('request', ({ socket }) => silent.delete(socket))
  server.prependListener('upgrade', ({ socket }) => silent.delete(socket))
}
