import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Backends as separate processes, in other namespaces like containers, on one data folder. */
const SCRIPT = new URL('fixtures/lock-process.ts', import.meta.url).pathname
const PLACES = { here: [], 'another pid namespace': ['-fp'], 'another pid and network namespace': ['-fpn'] } as const
type Place = keyof typeof PLACES

const canUnshare = process.platform === 'linux' && spawnSync('unshare', ['-fpn', 'true']).status === 0
/** A separate read-only disk that ends with the process started on it. */
const READ_ONLY = 'mount -t tmpfs -o ro tmpfs "$1" && exec "$2" "$3" "$1/home/casebook"'
const canMount = canUnshare && spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs -o ro tmpfs /mnt']).status === 0
if (!canUnshare) process.stdout.write('skipped: main processes in other namespaces need Linux, unshare and root\n')

let base = ''
let dir = ''
let started: ChildProcess[] = []
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'casebook-lock-'))
  dir = base
})
afterEach(async () => {
  for (const child of started) await kill(child)
  started = []
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

interface Reported {
  readonly ok: boolean
  readonly error?: { readonly code: string; readonly message: string; readonly remedy: string }
}

async function launchBackend(position: Place): Promise<{ child: ChildProcess; reported: Reported }> {
  const command = [process.execPath, SCRIPT, dir]
  const [program = '', ...args] = position === 'here' ? command : ['unshare', '--kill-child', ...PLACES[position], ...command]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // the one line that the script prints
  return { child, reported: JSON.parse(line.toString()) as Reported }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const path = (name: string): string => join(dir, name)
const SPOILS: Readonly<Record<string, () => Promise<unknown>>> = {
  'as it is': async () => undefined,
  deleted: () => rm(path('instance.lock')),
  emptied: () => writeFile(path('instance.lock'), ''),
  'naming a process that is gone': () => writeFile(path('instance.lock'), JSON.stringify({ pid: 999_999_999, started: '1', nonce: 'n' })),
}

describe('the lock of a data folder', () => {
  for (const position of Object.keys(PLACES) as Place[]) {
    for (const [how, spoil] of Object.entries(SPOILS)) {
      test.skipIf(position !== 'here' && !canUnshare)(`holds against a process in ${position}, its file ${how}`, async () => {
        const first = await launchBackend('here')
        expect(first.reported).toEqual({ ok: true })
        await spoil()
        expect((await launchBackend(position)).reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
        // It ends with its process, however that ended.
        await kill(first.child)
        expect((await launchBackend('here')).reported).toEqual({ ok: true })
      })
    }
  }

  test.skipIf(!canUnshare)('holds for a process in another pid namespace whose process id belongs to another process here', async () => {
    expect((await launchBackend('another pid namespace')).reported).toEqual({ ok: true })
    expect((await launchBackend('here')).reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
  })

  test.skipIf(!canUnshare)('holds against another pid and network namespace when the socket in the folder is removed', async () => {
    expect((await launchBackend('here')).reported).toEqual({ ok: true })
    await rm(path('instance.sock'))
    expect((await launchBackend('another pid and network namespace')).reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
  })

  test.skipIf(!canUnshare)('holds against another pid and network namespace when the path is too long for a socket', async () => {
    dir = join(dir, 'x'.repeat(120))
    expect((await launchBackend('here')).reported).toEqual({ ok: true })
    expect(existsSync(path('instance.sock'))).toBe(true)
    await rm(path('instance.lock'))
    expect((await launchBackend('another pid and network namespace')).reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
  })

  test.skipIf(!canUnshare)('is taken over from a killed process in another namespace', async () => {
    const first = await launchBackend('another pid and network namespace')
    expect(first.reported).toEqual({ ok: true })
    await kill(first.child)
    // The process inside ends with its namespace, shortly after the program that created it.
    await expect.poll(async () => (await launchBackend('here')).reported).toEqual({ ok: true })
  })

  test.skipIf(process.platform !== 'linux')('does not let another program close the folder by taking its public name', async () => {
    const { dev, ino } = await stat(dir)
    const name = `\0casebook-${createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 32)}`
    const squatter = createServer((socket) => socket.on('error', () => {}).end('proved'))
    await new Promise<void>((resolve) => squatter.listen(name, resolve))
    expect((await launchBackend('here')).reported).toEqual({ ok: true })
    expect((await launchBackend('here')).reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
    squatter.close()
    expect((await readdir(dir)).filter((file) => file.startsWith('instance.proof-'))).toEqual([])
  })

  test('is cleared by following its message if the lock file names a living process that is not Casebook', async () => {
    await writeFile(path('instance.lock'), JSON.stringify({ pid: 1, nonce: 'n' }))
    const { reported } = await launchBackend('here')
    expect(reported).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
    const named = /delete (\S+) and start again/.exec(reported.error?.remedy ?? '')?.[1]
    expect(named).toBe(path('instance.lock'))
    await rm(named ?? '')
    expect((await launchBackend('here')).reported).toEqual({ ok: true })
  })

  test.skipIf(!canMount)('reports a read-only disk as not writable, not as a missing folder', () => {
    const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', READ_ONLY, 'sh', dir, process.execPath, SCRIPT], { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { message: expect.stringContaining('Permission denied (EROFS)') } })
  })
})
