import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { runAddresses } from '../../../src-main/addresses-command.ts'

const A = '0xe6095db68a030482cfec12ccea63caf9b9a9e534'

/** Runs the command over standard input, or over the arguments given. */
async function run(input: string | Buffer, args: readonly string[] = ['-']): Promise<{ code: number; lines: unknown[]; said: string }> {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 28 }), new PassThrough()]
  const code = await runAddresses(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr })
  const out = String(stdout.read() ?? '')
  const lines = out.startsWith('{')
    ? out
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
    : []
  return { code, lines, said: String(stderr.read() ?? '') }
}

describe('casebook addresses', () => {
  test('prints accepted addresses, then those that need a choice, then refused ones', async () => {
    const { code, lines, said } = await run(
      `Laq2w7abAoWzBzH5d7tWrWnfoECijuvAut\narb1:${A}\n0x5140dcf8c6fee75e4cabbbb13a6c40a59b867fb1bbdd34f0eb0144d57642c8a paid 2024-01-01 0.5`,
    )
    expect(code).toBe(0)
    expect(lines).toEqual([
      { line: 2, address: A, chain: 'arbitrum', chains: ['arbitrum'], alias: '', note: '', tags: [] },
      {
        line: 3,
        address: '0x05140dcf8c6fee75e4cabbbb13a6c40a59b867fb1bbdd34f0eb0144d57642c8a',
        choices: ['starknet', 'aptos', 'sui'],
        question: expect.stringContaining('Choose the chain'),
        alias: '',
        note: '',
        tags: [],
      },
      { line: 1, refused: 'Laq2w7abAoWzBzH5d7tWrWnfoECijuvAut', reason: 'This is a Litecoin address. The service does not cover Litecoin.' },
    ])
    expect(said).toBe('Accepted: 1. To choose: 1. Refused: 1. Not addresses: 1 word, 1 date or time, 1 amount.\n')
  })

  test('prints an address once, with the chains of all its lines, in the form that the service accepts', async () => {
    const { lines } = await run(`eth:${A} base:${A}\nUQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41+E`)
    expect(lines).toMatchObject([
      { address: A, chain: 'evm', chains: ['ethereum', 'base'] },
      { address: 'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB', chain: 'ton', chains: [] },
    ])
  })

  test('prints no character of a secret, but the address in its line', async () => {
    const { lines } = await run(`${A} private key: 0x${'ab'.repeat(32)} of the victim`)
    expect(lines).toMatchObject([{ address: A }, { refused: null, reason: 'This looks like a private key. It is not printed.' }])
    expect(JSON.stringify(lines)).not.toContain('abab')
  })

  test('exits with 2 and a message for unreadable input', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'addresses-'))
    try {
      await writeFile(join(folder, 'list.txt'), A)
      expect(await run('', [join(folder, 'list.txt')])).toMatchObject({ code: 0, lines: [{ address: A }] })
      expect(await run('', [join(folder, 'none.txt')])).toMatchObject({ code: 2, said: expect.stringContaining('does not exist') })
      expect(await run('', [folder])).toMatchObject({ code: 2, said: expect.stringContaining('is a folder') })
    } finally {
      await rm(folder, { recursive: true })
    }
    expect(await run('', [])).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
    expect(await run('', ['a', 'b'])).toMatchObject({ code: 2 })
    expect(await run(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]))).toMatchObject({ code: 2, lines: [] })
  })

  test('stops without an error if its reader closes the pipe', async () => {
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      },
    })
    const many = Array.from({ length: 20_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`).join('\n')
    const code = await runAddresses(['-'], { stdin: Readable.from([Buffer.from(many)]), stdout, stderr: new PassThrough() })
    expect(code).toBe(0)
  })
})
