import type { CasebookApi, CustodyHead } from '../../../src-shared/ipc/casebook-api.ts'
import { toBase64 } from '../../../src-shared/core/base64.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { TestAuthor } from './signing.ts'
import { openCaseFile, type CaseFile, type CaseFileOptions } from '../../../src-renderer/storage/case-file.ts'

export const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'

export interface FakeHeads extends Pick<CasebookApi, 'writeCustodyHead' | 'readCustodyHeads'> {
  readonly heads: Map<string, CustodyHead>
  readonly written: CustodyHead[]
}

/**
 * A fake of the backend's custody heads; like the real one, none goes back. Signs them if a signer
 * is given.
 */
export function fakeHeads(signer?: TestAuthor): FakeHeads {
  const heads = new Map<string, CustodyHead>()
  const written: CustodyHead[] = []
  return {
    heads,
    written,
    async writeCustodyHead(args) {
      const known = heads.get(args.caseId)
      if (known !== undefined && (args.seq < known.seq || (args.seq === known.seq && args.head !== known.head))) {
        return err(failure('custody_mismatch', 'The head cannot go back.', 'Verify case.'))
      }
      const head = { ...args, at: '2026-11-21T00:00:00.000Z' }
      heads.set(args.caseId, head)
      written.push(head)
      return ok({ ...head, signature: signer?.sign(args) })
    },
    readCustodyHeads: async () => ok([...heads.values()]),
  }
}

let count = 0

/** A separate case file for each test. */
export async function freshCaseFile(options: Partial<CaseFileOptions> = {}): Promise<{ caseFile: CaseFile; heads: FakeHeads; name: string }> {
  const name = options.name ?? `casebook-test-${crypto.randomUUID()}`
  const heads = fakeHeads()
  let minute = 0
  const clock = (): Date => new Date(Date.UTC(2026, 10, 21) + (minute += 1) * 1000)
  const opened = await openCaseFile({ api: heads, name, clock, schedule: (run) => queueMicrotask(run), ...options })
  if (!opened.ok) throw new Error(opened.error.message)
  return { caseFile: opened.value, heads, name }
}

export async function newCase(caseFile: CaseFile, practice = false): Promise<string> {
  const made = await caseFile.createCase({ title: 'Trial', reference: 'R-1', investigator: 'Ada', budget: '1000', practice })
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}

export interface ExchangeParts {
  readonly caseId: string
  readonly id?: string
  readonly planId?: string
  readonly stepId?: string
  readonly endpoint?: EndpointId
  readonly request?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly body?: string
  readonly practice?: boolean
}

/** An HTTP exchange as the backend delivers it. */
export function exchangeOf(parts: ExchangeParts): HttpExchange {
  const endpoint = parts.endpoint ?? 'profiler/current-balance'
  const { method, path } = endpointOf(endpoint)
  const requestText = canonicalText(parts.request ?? { address: ADDRESS, chain: 'ethereum' })
  const body = new TextEncoder().encode(parts.body ?? balances(1))
  const id = parts.id ?? `x-${(count += 1)}`
  return {
    id,
    callId: `call-${id}`,
    caseId: parts.caseId,
    planId: parts.planId ?? 'p-1',
    stepId: parts.stepId ?? 'p-1.1',
    endpoint,
    method,
    path,
    serviceOrigin: 'https://service.example',
    practice: parts.practice ?? false,
    requestText,
    requestSha256: sha256Hex(requestText),
    status: parts.status ?? 200,
    headers: [
      ['content-type', 'application/json'],
      ['x-data-credits-used', '1'],
    ],
    bodyBase64: toBase64(body),
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    startedAt: '2026-11-21T00:00:00.000Z',
    endedAt: '2026-11-21T00:00:01.000Z',
    serverDate: undefined,
    requestId: 'req-1',
    creditsUsed: '1',
    creditsSource: 'header',
    appVersion: '0.1.0',
  }
}

/** A response of current-balance with this many rows. */
export function balances(rows: number, isLastPage = true, page = 1): string {
  const data = Array.from({ length: rows }, (_, row) => ({
    address: ADDRESS,
    token_address: `0x${String(row + page * 1000).padStart(40, '0')}`,
    token_symbol: `T${row}`,
    token_name: `Token ${row}`,
    token_amount: row + 0.5,
    price_usd: 1,
    value_usd: row + 0.5,
  }))
  return JSON.stringify({ data, pagination: { page, per_page: 1000, is_last_page: isLastPage } })
}
