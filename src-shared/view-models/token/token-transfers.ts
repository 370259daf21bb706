import { ok, type Result } from '../../core/result.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import type { CaptureWithResponse, CaseState, LoadedCapture } from '../../case/case-state.ts'
import { namesContract } from '../../case/names/contracts-named.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { queryPageOf, pagesInForce, type QueryPage } from '../../case/readings.ts'
import { recordsOfSome } from '../panels/panel-facts.ts'
import { assetOf, contractsWritten } from '../panels/asset.ts'
import { collectChunked, eachRecord, TRANSFER_ENDPOINT } from '../trace/known-transfers.ts'
import { createCollection, transferSteps } from '../trace/transfer-statements.ts'
import type { Transfer } from '../trace/transfer.ts'
import type { TokenId } from '../about-token.ts'
import type { AddressSubject } from '../../case/case-types.ts'

/** The transfers of one token, and the number of source responses. */
export interface TokenTransfers {
  readonly transfers: readonly Transfer[]
  /** Number of responses in force that may contain the token. */
  readonly responses: number
  /** Number of responses read: the newest. */
  readonly read: number
}

/** Progress of reading the transfers. */
export interface TransfersProgress {
  readonly responses: number
  readonly done: number
}

/** The responses about one address. */
interface About {
  readonly about: AddressSubject
  readonly inForce: readonly Page[]
  /** Responses that may name the token. */
  readonly naming: readonly Page[]
}

type Page = QueryPage & { readonly loaded: LoadedCapture }

/**
 * Maximum responses read for one token: a token in more of them is not reviewed transfer by
 * transfer.
 */
const MAX_RESPONSES = 4000
/** Responses read between two progress reports. */
const AT_ONCE = 40

/**
 * The transfers of one token, each once, equal to those of `chunkedTransfersOf` (call `readTokens`
 * first): only responses that name the token are read, one address at a time, and only the token's
 * transfers are kept in memory.
 */
export async function chunkedTransfersOfToken(
  state: Pick<CaseState, 'captures' | 'subjects' | 'followed'>,
  token: TokenId,
  read: ReadResponses,
  yieldToPage: () => Promise<void>,
  onProgress: (progress: TransfersProgress) => void = () => {},
  maxResponses = MAX_RESPONSES,
): Promise<Result<TokenTransfers>> {
  const asset = assetOf(token)
  const all = queriedAddresses(state).map((about) => aboutOf(state.captures, about, token))
  const naming = all.flatMap((one) => one.naming)
  const newest = new Set(naming.toSorted((a, b) => b.capture.seq - a.capture.seq).slice(0, maxResponses))
  const found = createCollection()
  let done = 0
  for (const { about, inForce, naming: own } of all) {
    const wanted = own.filter((page) => newest.has(page))
    const received: CaptureWithResponse[] = []
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const responses = await read(wanted.slice(at, at + AT_ONCE).map(({ loaded }) => loaded))
      if (!responses.ok) return responses
      received.push(...responses.value)
      done += responses.value.length
      onProgress({ responses: newest.size, done })
      await yieldToPage()
    }
    await collectChunked(recordsOfSome(received, inForce, eachRecord), about, found, yieldToPage, asset)
  }
  const transfers = await runChunked(transferSteps(found), yieldToPage)
  return ok({ transfers, responses: naming.length, read: newest.size })
}

function aboutOf(captures: readonly LoadedCapture[], about: AddressSubject, token: TokenId): About {
  const own = captures.filter(
    ({ capture, summary }) => capture.endpoint === TRANSFER_ENDPOINT && summary.understood && isAboutSubject(capture, about),
  )
  const { pages: inForce } = pagesInForce(own.map((loaded) => ({ ...queryPageOf(loaded), loaded })))
  const contracts = contractsWritten(token)
  return { about, inForce, naming: inForce.filter(({ loaded }) => namesContract(loaded, token.chain, contracts) !== false) }
}
