import { chainsOfFamily } from '../chains/chains.ts'
import type { Steps } from '../../core/steps.ts'
import type { DescribedAddress } from './described-address.ts'
import type { Recognition } from '../recognise.ts'

/** One address of a table. */
export interface TableSubject extends DescribedAddress {
  /** The lines that name it. */
  readonly lines: readonly number[]
  /** Column of its first line. */
  readonly column: number
  readonly roles: readonly string[]
}

export interface JoinedSubjects {
  readonly subjects: readonly TableSubject[]
  /** Lines that name an address of an earlier line. */
  readonly joinedLines: number
  /** Subjects with an alias or a note that was cut. */
  readonly cutLines: number
}

export const MAX_ALIAS_LETTERS = 80
const MAX_NOTE_LETTERS = 4000
const MAX_TAGS = 20
const SUBJECTS_BETWEEN_PAUSES = 500

/**
 * Joins the lines of each address: all chains, notes and tags; the first alias, with other names in
 * the note.
 */
export function* joinSubjects(found: readonly TableSubject[]): Steps<JoinedSubjects> {
  const groups = new Map<string, TableSubject[]>()
  for (const [at, one] of found.entries()) {
    if (at % SUBJECTS_BETWEEN_PAUSES === 0) yield
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  yield
  resolveAmbiguous(groups)
  yield
  const subjects: TableSubject[] = []
  let [joinedLines, cutLines] = [0, 0]
  for (const group of groups.values()) {
    if (subjects.length % SUBJECTS_BETWEEN_PAUSES === 0) yield
    const [first] = group
    if (first === undefined) continue
    const joined = group.length === 1 ? first : joinGroup(first, group)
    joinedLines += joined.lines.length - 1
    if (joined.alias.length > MAX_ALIAS_LETTERS || joined.note.length > MAX_NOTE_LETTERS || joined.tags.length > MAX_TAGS) cutLines += 1
    subjects.push({
      ...joined,
      alias: joined.alias.slice(0, MAX_ALIAS_LETTERS),
      note: joined.note.slice(0, MAX_NOTE_LETTERS),
      tags: joined.tags.slice(0, MAX_TAGS),
    })
  }
  yield
  return { subjects: subjects.toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)), joinedLines, cutLines }
}

function keyOf({ recognition, text, lines }: TableSubject): string {
  if (recognition.kind === 'address') return `${recognition.family}:${recognition.canonical}`
  if (recognition.kind === 'ambiguous') return `?${recognition.candidates.map(({ family, canonical }) => `${family}:${canonical}`).join(' ')}`
  return `!${lines.join()} ${text}`
}

/** Resolves an ambiguous address by another line that names its chain. */
function resolveAmbiguous(groups: Map<string, TableSubject[]>): void {
  for (const [key, group] of groups) {
    const [first] = group
    if (first?.recognition.kind !== 'ambiguous') continue
    const settled = first.recognition.candidates.filter(({ family, canonical }) => groups.has(`${family}:${canonical}`))
    const [only] = settled
    if (only === undefined || settled.length > 1) continue
    const recognition: Recognition = { kind: 'address', ...only }
    groups.get(`${only.family}:${only.canonical}`)?.push(...group.map((one) => ({ ...one, recognition })))
    groups.delete(key)
  }
}

function joinGroup(first: TableSubject, group: readonly TableSubject[]): TableSubject {
  const all = group.toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
  const aliases = [...new Set(all.map(({ alias }) => alias).filter((alias) => alias !== ''))]
  const [alias = '', ...otherNames] = aliases
  const chains = new Set(all.flatMap((one) => one.chains))
  const names = otherNames.length === 0 ? [] : [`Also named: ${otherNames.join(', ')}`]
  const notes = [...new Set([...all.map(({ note }) => note).filter((note) => note !== ''), ...names])]
  const { recognition } = first
  return {
    ...(all[0] ?? first),
    lines: [...new Set(all.flatMap(({ lines }) => lines))],
    recognition,
    // In the order of the table of chains, regardless of the line order.
    chains: recognition.kind === 'address' ? chainsOfFamily(recognition.family).filter((chain) => chains.has(chain)) : [],
    alias,
    note: notes.join('\n'),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    roles: [...new Set(all.flatMap(({ roles }) => roles))],
  }
}
