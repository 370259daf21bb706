import { Button, Spinner } from '@blueprintjs/core'
import { useMemo, useState, type ReactNode } from 'react'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import { useResponses } from '../../storage/hooks.ts'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { useCaseActions } from '../../state/case-context.ts'
import { formatMinute } from '../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SourceButton } from '../../ui/figure/source-button.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import type { RequestedQuery } from '../../../src-shared/view-models/requested-queries.ts'
import { searchesWithoutResult, unreadPages, webQuotes, type WebQuote } from '../../../src-shared/view-models/web-quotes.ts'
import './web-evidence.css'
import { TextWith } from '../../ui/text-with.tsx'
import { messages } from './messages.ts'

/** Quotes shown at once; the others are a press away. */
const SHOWN = 8
/** Responses that quotes are taken from: the lists below have all of them. */
const MAX_RESPONSES_READ = 40
const NO_RESPONSES: readonly CaptureWithResponse[] = []

/** Web results of the case as quotes: author, place, time and capture. Nothing in it is a link. */
export function WebEvidence({ requestedQueries }: { readonly requestedQueries: readonly RequestedQuery[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false)
  const requested = useMemo(
    () => requestedQueries.filter(({ endpoint, rows }) => rows > 0 && PRESENTATION[endpoint].table !== 'records'),
    [requestedQueries],
  )
  const drawn = useMemo(() => [...new Set(requested.flatMap(({ pages }) => pages))].slice(0, MAX_RESPONSES_READ), [requested])
  const read = useResponses(drawn)
  const responses = read?.ok === true ? read.value : NO_RESPONSES
  const received = useMemo(() => {
    const byId = new Map(responses.map((one) => [one.capture.id, one]))
    return requested.map((one) => ({ ...one, pages: one.pages.flatMap(({ capture }) => byId.get(capture.id) ?? []) }))
  }, [requested, responses])
  const quotes = useMemo(() => webQuotes(received), [received])
  const without = useMemo(() => searchesWithoutResult(received), [received])
  const unread = useMemo(() => unreadPages(requestedQueries), [requestedQueries])
  if (drawn.length === 0 && unread.length === 0) return null
  return (
    <section className="web-evidence" aria-label={messages.webQuotesLabel}>
      <h2>
        {messages.webQuotes} <span className="muted">{quotes.length > 0 ? quotes.length : ''}</span>
      </h2>
      <p className="muted small">{messages.quotesHint}</p>
      {read === undefined && <Spinner size={20} aria-label={messages.readingResults} />}
      {read?.ok === false && <FailureNote failure={read.error} />}
      <ul className="web-quotes" aria-label={messages.quotes}>
        {(isWhole ? quotes : quotes.slice(0, SHOWN)).map((quote) => (
          <Quote key={quote.id} quote={quote} />
        ))}
      </ul>
      {without.length > 0 && (
        <p className="muted small">
          {messages.emptySearches} <SafeText text={without.join(', ')} limit={400} />
        </p>
      )}
      {unread.length > 0 && (
        <p className="muted small">
          {messages.unreadPages} <SafeText text={unread.join(', ')} limit={400} />
        </p>
      )}
      {!isWhole && quotes.length > SHOWN && (
        <Button
          size="small"
          variant="minimal"
          text={messages.showMore((quotes.length - SHOWN).toLocaleString('en'))}
          onClick={() => setIsWhole(true)}
        />
      )}
    </section>
  )
}

function Quote({ quote: { kind, title, addresses, quote, written, requested, at, captureId, pointer } }: { readonly quote: WebQuote }): ReactNode {
  const { showCapture } = useCaseActions()
  const name = kind === 'reading' ? messages.summaryByService : title === '' ? messages.untitled : title
  return (
    <li className="web-quote">
      <p className="line">
        <strong className="truncate">
          <SafeText text={name} limit={200} />
        </strong>
        <SourceButton what={visibleText(name, 60)} onClick={() => showCapture(captureId, pointer)} />
        <CopyButton text={citation(quote, addresses, at)} what={messages.quoteWithSource} />
      </p>
      {addresses.map((address) => (
        <p key={address} className="mono small web-quote-address">
          <SafeText text={address} limit={300} />
        </p>
      ))}
      <blockquote>
        <SafeText text={quote === '' ? messages.noTextDelivered : quote} limit={1200} />
      </blockquote>
      <p className="muted small">
        {requested !== '' && (
          <>
            <TextWith text={messages.quoteRequested} parts={{ request: <SafeText text={requested} limit={120} /> }} />
            {' · '}
          </>
        )}
        {written !== '' && (
          <>
            <TextWith text={messages.quoteDated} parts={{ date: <SafeText text={written} limit={40} /> }} />
            {' · '}
          </>
        )}
        {messages.quoteSavedAt(formatMinute(at))}
      </p>
    </li>
  )
}

/** A quote as inserted into a text: hidden characters are written out. */
function citation(quote: string, addresses: readonly string[], at: string): string {
  const from = addresses.map((address) => visibleText(address, 300)).join(', ')
  return messages.citation(visibleText(quote, 1200), from, formatMinute(at))
}
