import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { createHash } from 'node:crypto'
import { errorCodeOf } from './file-system.ts'

/** Longest path of a socket that every system takes. */
const PATH_CAP = 100
/** A desk whose process is stopped still holds its socket: the system answers for it, at once or never. */
const KNOCK_MS = 2000

/** Held as long as this process lives, whatever becomes of files. */
export interface DeskBeacon {
  release(): Promise<void>
}

/**
 * The names under which a desk of this folder can be found. A process id says nothing across containers, and a lock file can be
 * deleted: a socket that listens is there as long as its process and no longer. The first name belongs to the folder itself and to
 * no file in it; the second one is found from where the first is not (another network namespace).
 */
function namesFor(dir: string): string[] {
  const { dev, ino } = statSync(dir)
  const id = createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 32)
  if (process.platform === 'win32')
    return [`\\\\.\\pipe\\casebook-${createHash('sha256').update(resolve(dir).toLowerCase()).digest('hex').slice(0, 32)}`]
  const path = join(resolve(dir), 'desk.sock')
  return [...(process.platform === 'linux' ? [`\0casebook-${id}`] : []), ...(Buffer.byteLength(path) <= PATH_CAP ? [path] : [])]
}

/** Lights the beacon of a folder; undefined where another desk's is lit. Throws where the system refuses. */
export async function lightBeacon(dir: string): Promise<DeskBeacon | undefined> {
  const servers: Server[] = []
  const release = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))))
  }
  for (const name of namesFor(dir)) {
    const server = await listenOn(name)
    if (server === 'taken') {
      await release()
      return undefined
    }
    if (server !== 'impossible') servers.push(server)
  }
  return { release }
}

async function listenOn(name: string): Promise<Server | 'taken' | 'impossible'> {
  const first = await tryListen(name)
  if (first !== 'in-use') return first
  if (await answers(name)) return 'taken'
  // The file of a socket that nobody listens to was left by a killed desk.
  if (!name.startsWith('\0')) rmSync(name, { force: true })
  const second = await tryListen(name)
  return second === 'in-use' ? 'taken' : second
}

function tryListen(name: string): Promise<Server | 'in-use' | 'impossible'> {
  return new Promise((done) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end()
    })
    // File systems without sockets exist (network shares): there the lock file alone has to do.
    server.once('error', (fault) => done(errorCodeOf(fault) === 'EADDRINUSE' ? 'in-use' : 'impossible'))
    server.listen(name, () => {
      // It keeps the folder, not the process.
      server.unref()
      done(server)
    })
  })
}

/** Whether anybody listens: an answer, or no answer at all. */
function answers(name: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(name)
    const end = (isAnswered: boolean): void => {
      socket.destroy()
      done(isAnswered)
    }
    socket.setTimeout(KNOCK_MS, () => end(true))
    socket.once('connect', () => end(true))
    socket.once('error', (fault) => {
      const code = errorCodeOf(fault)
      end(code !== 'ECONNREFUSED' && code !== 'ENOENT')
    })
  })
}
