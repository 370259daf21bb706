import type { FileVerdict } from './file-verdict.ts'

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
  readonly title: 'What differs' | 'Remarks' | 'What was checked' | 'What this shows'
  readonly lines: readonly string[]
}

/** Maximum number of sentences of a kind that are listed individually. */
const MOST = 20

/** The verdict on the file `name`. */
export function verdictText(name: string, verdict: FileVerdict): VerdictText {
  const { outcome, needs, account, differences, remarks, unsigned } = verdict
  const said = [...listed(differences, 'differences'), ...listed(remarks, 'remarks', 'Remark: ')]
  const groups = (more: readonly VerdictGroup[] = []): readonly VerdictGroup[] =>
    grouped({ title: 'What differs', lines: listed(differences, 'differences') }, { title: 'Remarks', lines: listed(remarks, 'remarks') }, ...more, {
      title: 'What was checked',
      lines: account,
    })
  switch (outcome) {
    case 'unreadable':
      return notVerified(differences.join(' '))
    case 'not-compared':
      return notVerified(
        `${name}: what the report says was not compared with its evidence${needs === undefined ? '' : ', which is in a file of its own'}.`,
        [...listed(remarks, 'remarks', 'Remark: '), ...account],
        groups(),
      )
    case 'failed':
      return {
        word: 'FAILED',
        exitCode: 1,
        headline: headline(name, remarks, unsigned),
        lines: [...said, ...(account.length > 0 ? ['What was checked:', ...account] : [])],
        groups: groups(),
      }
    case 'verified':
      return {
        word: 'VERIFIED',
        exitCode: 0,
        headline: headline(name, remarks, unsigned),
        lines: [...said, ...account, CAUTION],
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
function grouped(...groups: readonly VerdictGroup[]): readonly VerdictGroup[] {
  return groups.filter(({ lines }) => lines.length > 0)
}

/** For a runtime or browser in which nothing can be verified: it says nothing about the file. */
export function environmentError(sentence: string): VerdictText {
  return { word: 'ERROR', exitCode: 2, headline: sentence, lines: [], groups: [] }
}

const CAUTION =
  'This shows that the file is whole in itself. Whether it was made anew as a whole can be told by its head alone, compared with one that was handed over at the time.'

const SHOWS: VerdictGroup = { title: 'What this shows', lines: [CAUTION] }

function headline(name: string, remarks: readonly string[], unsigned: string | undefined): string {
  const counted = remarks.length === 0 ? undefined : `with ${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'}`
  const said = [unsigned, counted].filter((one) => one !== undefined).join('; ')
  return said === '' ? name : `${name}  (${said})`
}

function listed(sentences: readonly string[], what: string, before = ''): string[] {
  const first = sentences.slice(0, MOST).map((sentence) => `${before}${sentence}`)
  return sentences.length > MOST ? [...first, `… and ${sentences.length - MOST} more ${what}.`] : first
}
