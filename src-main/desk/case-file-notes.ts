import type { KeptElsewhere } from '../../src-shared/kept-elsewhere.ts'
import { openCustodyHeads, type CustodyHeads } from '../custody-heads.ts'
import type { Log } from '../log.ts'
import { openCaseFilePlace, type CaseFilePlace } from './case-file-place.ts'
import { casesElsewhere } from './cases-elsewhere.ts'
import { hasBackupsWithoutHead } from './lost-heads.ts'

export interface CaseFileNotesParts {
  readonly dataDir: string
  readonly storage: () => string
  readonly log: Log
  readonly now: () => Date
}

/** What the desk remembers of the page's case file. Read when first asked: only then does a host know its storage. */
export interface CaseFileNotes {
  readonly heads: () => CustodyHeads
  readonly place: () => CaseFilePlace
  readonly elsewhere: () => readonly KeptElsewhere[]
}

export function openCaseFileNotes({ dataDir, storage, log, now }: CaseFileNotesParts): CaseFileNotes {
  let heads: CustodyHeads | undefined
  let place: CaseFilePlace | undefined
  let elsewhere: readonly KeptElsewhere[] | undefined
  return {
    heads: () => (heads ??= openCustodyHeads(dataDir, storage(), log, now, () => hasBackupsWithoutHead(dataDir))),
    place: () => (place ??= openCaseFilePlace(dataDir, storage(), log)),
    elsewhere: () => (elsewhere ??= casesElsewhere(dataDir, storage())),
  }
}
