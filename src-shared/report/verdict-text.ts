import type { FileVerdict } from './file-verdict.ts'
import { verdictMessages, verdictTitles } from './messages.ts'

/** A verdict in words: the same on a terminal, on the verifier's page and in the app. */
export interface VerdictText {
  readonly word: 'VERIFIED' | 'FAILED' | 'NOT VERIFIED' | 'ERROR'
  /**
   * Exit code of a process with this verdict: 0 verified, 1 failed, 2 if it cannot be judged or was
   * not compared.
   */
  readonly exitCode: 0 | 1 | 2
  /** The text after the word. */
  readonly headline: string
  /** One sentence each: differences, remarks, checks made, what the verdict shows. */
  readonly lines: readonly string[]
  /** The same sentences by topic, for displays other than a terminal. */
  readonly groups: readonly VerdictGroup[]
}

export interface VerdictGroup {
  readonly title: (typeof verdictTitles)[keyof typeof verdictTitles]
  readonly lines: readonly string[]
}

/** Maximum number of sentences of a kind that are listed individually. */
const MAX_LISTED = 20

/** The verdict on the file `name`. */
export function verdictText(name: string, verdict: FileVerdict): VerdictText {
  const { outcome, needs, account, differences, remarks, unsigned } = verdict
  const said = [...listSentences(differences, 'differences'), ...listSentences(remarks, 'remarks', verdictMessages.remark)]
  const groups = (more: readonly VerdictGroup[] = []): readonly VerdictGroup[] =>
    nonEmptyGroups(
      { title: verdictTitles.differences, lines: listSentences(differences, 'differences') },
      { title: verdictTitles.remarks, lines: listSentences(remarks, 'remarks') },
      ...more,
      {
        title: verdictTitles.checks,
        lines: account,
      },
    )
  switch (outcome) {
    case 'unreadable':
      return notVerified(differences.join(' '))
    case 'not-compared':
      return notVerified(
        verdictMessages.notCompared(name, needs !== undefined),
        [...listSentences(remarks, 'remarks', verdictMessages.remark), ...account],
        groups(),
      )
    case 'failed':
      return {
        word: 'FAILED',
        exitCode: 1,
        headline: headline(name, remarks, unsigned),
        lines: [...said, ...(account.length > 0 ? [verdictMessages.checks, ...account] : [])],
        groups: groups(),
      }
    case 'verified':
      return {
        word: 'VERIFIED',
        exitCode: 0,
        headline: headline(name, remarks, unsigned),
        lines: [...said, ...account, verdictMessages.caution],
        groups: groups([SHOWS]),
      }
    default:
      return outcome satisfies never
  }
}

/** For a file about which nothing can be concluded, with the reason. */
export function notVerified(sentence: string, lines: readonly string[] = [], groups: readonly VerdictGroup[] = []): VerdictText {
  return { word: 'NOT VERIFIED', exitCode: 2, headline: sentence, lines, groups }
}

/** Groups that have lines. */
function nonEmptyGroups(...groups: readonly VerdictGroup[]): readonly VerdictGroup[] {
  return groups.filter(({ lines }) => lines.length > 0)
}

/** For a runtime or browser in which nothing can be verified: it says nothing about the file. */
export function environmentError(sentence: string): VerdictText {
  return { word: 'ERROR', exitCode: 2, headline: sentence, lines: [], groups: [] }
}

const SHOWS: VerdictGroup = { title: verdictTitles.meaning, lines: [verdictMessages.caution] }

function headline(name: string, remarks: readonly string[], unsigned: string | undefined): string {
  const counted = remarks.length === 0 ? undefined : verdictMessages.remarks(remarks.length)
  const said = [unsigned, counted].filter((one) => one !== undefined).join('; ')
  return said === '' ? name : `${name}  (${said})`
}

function listSentences(sentences: readonly string[], what: string, before = ''): string[] {
  const first = sentences.slice(0, MAX_LISTED).map((sentence) => `${before}${sentence}`)
  return sentences.length > MAX_LISTED ? [...first, verdictMessages.more(sentences.length - MAX_LISTED, what)] : first
}
