import type { CustodyEntry } from './capture.ts'
import { isAuthorKey } from './authorship.ts'
import { checkSignature, type HeadSignature } from './head-signature.ts'
import type { VerificationProblem } from './verify.ts'

export interface SignatureCheck {
  readonly problems: readonly VerificationProblem[]
  /** Unsigned entries, for a person to weigh. */
  readonly remarks: readonly string[]
  /** Which author signed which entries, as sentences. */
  readonly account: readonly string[]
  /**
   * Short text for the verdict about the unsigned part of the chain; undefined where its end is
   * signed.
   */
  readonly unsigned: string | undefined
}

/** Takes the entries of a custody chain one by one, in chain order. */
export interface CheckOfSignatures {
  readonly entry: (entry: CustodyEntry) => void
  readonly finish: () => Promise<SignatureCheck>
}

/** Consecutive entries of one author. */
interface Run {
  readonly author: string
  readonly first: number
  last: number
}

/**
 * Checks the signatures of a custody chain: each is valid, signs an entry of this chain, and covers
 * the entries of its author. A missing signature, or one that ends before the chain does (a crash),
 * is a remark; an invalid one is a problem.
 */
export function createSignatureCheck(signatures: readonly HeadSignature[]): CheckOfSignatures {
  const runs: Run[] = []
  let caseId: string | undefined
  /** Ids of the signed entries, by their numbers. */
  const ids = new Map<number, string | undefined>(signatures.map(({ seq }) => [seq, undefined]))
  return {
    entry({ seq, id, author, ...entry }) {
      caseId ??= entry.caseId
      if (ids.has(seq)) ids.set(seq, ids.get(seq) ?? id)
      const run = runs.at(-1)
      if (run?.author === author && run?.last === seq - 1) run.last = seq
      else runs.push({ author, first: seq, last: seq })
    },
    async finish() {
      const [problems, remarks, account]: [VerificationProblem[], string[], string[]] = [[], [], []]
      const end = runs.at(-1)?.last ?? 0
      let isUnchecked = false
      /** The last entry that each author has signed. */
      const reach = new Map<string, number>()
      for (const signature of signatures) {
        const { seq, author } = signature
        const found = await checkSignature(signature)
        const problem =
          found === 'wrong' ? `The signature of entry ${seq} is not from author ${author}.` : misplacedReason(signature, caseId, ids.get(seq))
        if (problem !== undefined) problems.push({ seq, what: problem })
        else if (found === 'unknown') {
          isUnchecked = true
          remarks.push(`The signature of entry ${seq} was not checked: Ed25519 is not supported here. Check it with “casebook-verify”.`)
        } else {
          account.push(`Signature: author ${author} signed the chain up to entry ${seq}${seq < end ? ` of ${end}` : ', its end'}.`)
          reach.set(author, Math.max(seq, reach.get(author) ?? 0))
        }
      }
      const groups = unsignedGroups(runs, reach)
      const unsigned = isUnchecked ? 'signatures not checked' : unsignedInShort(groups, reach)
      return { problems, remarks: [...remarks, ...groups.map(unsignedRemark)], account, unsigned }
    },
  }
}

/** A valid signature that was made for another chain. `id`: of the entry with its number. */
function misplacedReason({ caseId, seq, head, author }: HeadSignature, ofChain: string | undefined, id: string | undefined): string | undefined {
  if (caseId !== ofChain) return `The signature of entry ${seq} belongs to another case.`
  if (id === undefined) return `Author ${author} signed entry ${seq}, which is missing.`
  if (id !== head) return `Author ${author} signed a different entry ${seq}: the chain was replaced or forked at or before this entry.`
  return undefined
}

/** Unsigned entries of one author: `count` of those from `first` to `last`. */
interface UnsignedGroup extends Run {
  readonly count: number
}

/**
 * A signature covers all earlier entries, so entries without a key count as signed by whichever
 * author signed after them.
 */
function unsignedGroups(runs: readonly Run[], reach: ReadonlyMap<string, number>): UnsignedGroup[] {
  const farthest = Math.max(0, ...reach.values())
  const groups = new Map<string, { first: number; last: number; count: number }>()
  for (const { author, first, last } of runs) {
    const from = Math.max(first, (isAuthorKey(author) ? (reach.get(author) ?? 0) : farthest) + 1)
    if (from > last) continue
    const group = groups.get(author)
    groups.set(author, { first: group?.first ?? from, last, count: (group?.count ?? 0) + last - from + 1 })
  }
  return [...groups].map(([author, group]) => ({ author, ...group }))
}

function unsignedRemark({ author, first, last, count }: UnsignedGroup): string {
  const which =
    count === 1
      ? `Entry ${first} is`
      : count === last - first + 1
        ? `Entries ${first} to ${last} are`
        : `${count} entries between ${first} and ${last} are`
  if (isAuthorKey(author)) return `${which} of author ${author}, who has not signed ${count === 1 ? 'it' : 'them'}.`
  return `${which} unsigned: the key of this installation was not available.`
}

/**
 * A rewritten chain of a once signed case is consistent in itself and lacks only its signatures. So
 * the verdict itself names what is unsigned: the whole chain, entries with a key that signs nothing
 * in it, or the last entries.
 */
function unsignedInShort(groups: readonly UnsignedGroup[], reach: ReadonlyMap<string, number>): string | undefined {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count === 0) return undefined
  const named = groups.filter(({ author }) => isAuthorKey(author) && !reach.has(author)).reduce((sum, group) => sum + group.count, 0)
  const signedBefore = Math.max(0, ...reach.values())
  const which = reach.size === 0 ? 'unsigned: no entry is signed' : `${entries(count)} unsigned, signed up to ${signedBefore}`
  return named === 0 ? which : `${which}; ${entries(named)} of a key whose signature is missing`
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
