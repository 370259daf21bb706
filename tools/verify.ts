import { constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { StoredFile } from '../src-renderer/report/document/stored-file.ts'
import { type FileVerdict, verifyFile } from '../src-renderer/report/document/verify-file.ts'

/*
 * npm run verify -- FILE [CASEFILE]
 * FILE is a report (.html) or an evidence file (.json); CASEFILE the evidence file of the case. Prints VERIFIED, FAILED or NOT
 * VERIFIED and says why. Ends with 0 for verified, 1 for failed, 2 for what cannot be judged or was not compared. Touches
 * nothing but the files named.
 */

/** Bytes that are read at once. */
const AT_ONCE = 4_000_000

/** Why a file that was opened could not be read to its end. */
class Unread extends Error {}

// `| head -1` reads one line and goes: what is left to say has no reader, and the outcome stands.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const [path, casePath] = args
  if (path === undefined || args.length > 2 || path.startsWith('-')) {
    say('Usage: npm run verify -- FILE [CASEFILE]   (a report or an evidence file; the evidence file of the case)')
    return 2
  }
  const file = openFile(path)
  if ('sentence' in file) return refuse(file.sentence)
  const other = casePath === undefined ? undefined : openFile(casePath)
  if (other !== undefined && 'sentence' in other) return refuse(other.sentence)
  try {
    return report(path, await verifyFile(file, ownVersion(), other))
  } catch (error) {
    if (error instanceof Unread) return refuse(error.message)
    throw error
  }
}

/** Prints the verdict; what the process ends with. */
function report(path: string, verdict: FileVerdict): number {
  if (verdict.outcome === 'unreadable') return refuse(verdict.differences.join(' '))
  if (verdict.outcome === 'not-compared') {
    refuse(`${path}: what the report says was not compared with its evidence.`)
    list(verdict.remarks, 'remarks', 'Remark: ')
    for (const sentence of verdict.account) say(`  ${sentence}`)
    return 2
  }
  const verified = verdict.outcome === 'verified'
  const { remarks } = verdict
  say(
    `${verified ? 'VERIFIED' : 'FAILED'}  ${path}${remarks.length === 0 ? '' : `  (with ${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'})`}`,
  )
  list(verdict.differences, 'differences', '')
  list(remarks, 'remarks', 'Remark: ')
  if (!verified && verdict.account.length > 0) say('  What was checked:')
  for (const sentence of verdict.account) say(`  ${sentence}`)
  if (verified)
    say(
      '  This shows that the file is whole in itself. That it was not rebuilt whole shows only the head, compared with one that was handed over at the time.',
    )
  return verified ? 0 : 1
}

/** Opens without waiting for pipes, looks at what was opened, and reads no more than it said it had. */
function openFile(path: string): StoredFile | { readonly sentence: string } {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return { sentence: `${path} cannot be opened (${codeOf(error)}).` }
  }
  const facts = fstatSync(descriptor)
  if (!facts.isFile()) return { sentence: `${path} is not a regular file.` }
  if (facts.size === 0) return { sentence: `${path} is empty.` }
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    const buffer = new Uint8Array(Math.min(facts.size, AT_ONCE))
    for (let at = 0; at < facts.size;) {
      let read = 0
      try {
        read = readSync(descriptor, buffer, 0, Math.min(buffer.length, facts.size - at), at)
      } catch (error) {
        throw new Unread(`${path} cannot be read (${codeOf(error)}).`)
      }
      if (read === 0) throw new Unread(`${path} changed while it was read.`)
      at += read
      yield buffer.subarray(0, read)
    }
  }
  return { bytes: facts.size, chunks }
}

function list(sentences: readonly string[], what: string, before: string): void {
  for (const sentence of sentences.slice(0, 20)) say(`  ${before}${sentence}`)
  if (sentences.length > 20) say(`  … and ${sentences.length - 20} more ${what}.`)
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown reason'
}

function ownVersion(): string {
  const facts: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const version = Reflect.get(Object(facts), 'version')
  return typeof version === 'string' ? version : ''
}

function refuse(sentence: string): number {
  say(`NOT VERIFIED  ${sentence}`)
  return 2
}

/** One line to the terminal; whatever a file made it say, nothing in it steers the terminal. */
function say(line: string): void {
  const inert = line.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd').slice(0, 2000)
  process.stdout.write(`${inert}\n`)
}
