import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { SAVED_FILE_BYTES } from '../src-shared/message-size.ts'
import { verifyFile } from '../src-renderer/report/document/verify-file.ts'

/*
 * npm run verify -- FILE [CASEFILE]
 * FILE is a report (.html) or an evidence file (.json); CASEFILE the evidence file of the case. Prints VERIFIED, FAILED or NOT
 * VERIFIED and says why. Ends with 0 for verified, 1 for failed, 2 for what cannot be judged or was not compared. Touches
 * nothing but the files named.
 */

type Read = { readonly bytes: Uint8Array } | { readonly sentence: string }

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
  const file = readWhole(path)
  if ('sentence' in file) return refuse(file.sentence)
  const other = casePath === undefined ? undefined : readWhole(casePath)
  if (other !== undefined && 'sentence' in other) return refuse(other.sentence)
  const verdict = await verifyFile(file.bytes, ownVersion(), other?.bytes)
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
function readWhole(path: string): Read {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return { sentence: `${path} cannot be opened (${codeOf(error)}).` }
  }
  try {
    const facts = fstatSync(descriptor)
    if (!facts.isFile()) return { sentence: `${path} is not a regular file.` }
    if (facts.size === 0) return { sentence: `${path} is empty.` }
    if (facts.size > SAVED_FILE_BYTES) return { sentence: `${path} is larger than ${SAVED_FILE_BYTES / 1_000_000} MB and was not read.` }
    const bytes = new Uint8Array(facts.size)
    let at = 0
    while (at < bytes.length) {
      const read = readSync(descriptor, bytes, at, bytes.length - at, at)
      if (read === 0) return { sentence: `${path} changed while it was read.` }
      at += read
    }
    return { bytes }
  } catch (error) {
    return { sentence: `${path} cannot be read (${codeOf(error)}).` }
  } finally {
    closeSync(descriptor)
  }
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
