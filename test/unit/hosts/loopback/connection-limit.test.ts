import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { limitConnections } from '../../../../src-main/hosts/loopback/connection-limit.ts'

/** Only the events of a server are used. */
function world(refusedPeer: () => Promise<string | undefined> = async () => undefined) {
  const server = new EventEmitter() as Server
  limitConnections(server, refusedPeer)
  const ended: number[] = []
  const connect = (name: number) => {
    const socket = Object.assign(new EventEmitter(), { destroy: () => (ended.push(name), socket.emit('close')) })
    server.emit('connection', socket)
    return socket
  }
  return { server, ended, connect }
}

test('allows 64 silent connections, and ends the oldest beyond that', () => {
  const { server, ended, connect } = world()
  expect(server.maxConnections).toBe(256)
  for (let name = 0; name < 64; name++) connect(name)
  expect(ended).toEqual([])
  connect(64)
  connect(65)
  expect(ended).toEqual([0, 1])
})

test.each(['request', 'upgrade'] as const)('does not count a connection that has sent a %s or was closed', (event) => {
  const { server, ended, connect } = world()
  const [requested, closed] = [connect(0), connect(1)]
  server.emit(event, { socket: requested })
  closed.emit('close')
  for (let name = 2; name < 66; name++) connect(name)
  expect(ended).toEqual([])
  connect(66)
  expect(ended).toEqual([2])
})

test('destroys a connection of another user when it arrives', async () => {
  let reason: string | undefined = 'another user'
  const { ended, connect } = world(async () => reason)
  connect(0)
  await expect.poll(() => ended).toEqual([0])
  reason = undefined
  connect(1)
  connect(2)
  await Promise.resolve()
  expect(ended).toEqual([0])
})
