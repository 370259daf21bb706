import { useMemo, type ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { MIN_TRANSACTIONS, overlapOf, weekHoursOf, type WeekHours } from '../../../../src-shared/view-models/compare/hours-of-week.ts'
import { dataAvailability } from '../../../../src-shared/view-models/compare/data-availability.ts'
import { KnownNotes } from './known-notes.tsx'
import type { Sides } from './use-sides.ts'
import './hours-together.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { TextWith } from '../../../ui/text-with.tsx'
import { messages } from '../messages.ts'

const DAYS = [messages.mon, messages.tue, messages.wed, messages.thu, messages.fri, messages.sat, messages.sun]
const HOURS = 24
/** Hours labelled below the squares. */
const NAMED_HOURS = [0, 6, 12, 18]

interface HoursTogetherProps {
  readonly state: CaseState
  readonly sides: readonly Subject[]
  readonly panels: Sides
}

/** Activity of each subject by hour of the week, and the overlap of each pair. */
export function HoursTogether({ state, sides, panels }: HoursTogetherProps): ReactNode {
  const weeks = useMemo(
    () => new Map(sides.map(({ id }) => [id, weekHoursOf(panels.get(id)?.find((one) => one.id === 'transactions'))])),
    [sides, panels],
  )
  const titleOf = useSubjectTitle()
  const pairs = sides.flatMap((a, at) => sides.slice(at + 1).map((b) => [a, b] as const))
  return (
    <section className="sides-section" aria-label={messages.hoursOfWeek}>
      <h3>{messages.activityByHour}</h3>
      <KnownNotes state={state} sides={sides} endpoint="profiler/transactions" what="transactions" />
      <div className="hours-weeks">
        {sides.map((subject) => (
          <Week
            key={subject.id}
            subject={subject}
            week={weeks.get(subject.id)}
            words={dataAvailability(state, subject, 'profiler/transactions').words}
          />
        ))}
      </div>
      <ul className="plain-list" aria-label={messages.overlapByHour}>
        {pairs.map(([a, b]) => (
          <li key={`${a.id} ${b.id}`}>
            <TextWith
              text={messages.overlapOfTwo}
              parts={{
                first: <bdi>{titleOf(a)}</bdi>,
                second: <bdi>{titleOf(b)}</bdi>,
                overlap: <Overlap a={weeks.get(a.id)} b={weeks.get(b.id)} />,
              }}
            />
          </li>
        ))}
      </ul>
      <p className="muted small">{messages.overlapHint}</p>
    </section>
  )
}

/** The share as a meter and a figure, or why there is none. */
function Overlap({ a, b }: { readonly a: WeekHours | undefined; readonly b: WeekHours | undefined }): ReactNode {
  const overlap = a === undefined || b === undefined ? undefined : overlapOf(a, b)
  if (overlap === undefined) return <span className="muted">{messages.tooFewTransactions(MIN_TRANSACTIONS)}</span>
  return (
    <>
      <span className="hours-meter" aria-hidden>
        <span style={{ width: `${overlap * 100}%` }} />
      </span>
      <strong>{formatRatio(overlap.toFixed(4))}</strong> <span className="muted">{messages.inSameHours}</span>
    </>
  )
}

function Week({ subject, week, words }: { readonly subject: Subject; readonly week: WeekHours | undefined; readonly words: string }): ReactNode {
  const { showCapture } = useCaseActions()
  const name = useSubjectTitle()(subject)
  const counted = week === undefined || week.transactions === 0 ? undefined : week
  const [source] = counted?.captureIds ?? []
  const max = Math.max(1, ...(counted?.counts ?? []))
  const sum = counted === undefined ? words : messages.transactions(counted.transactions.toLocaleString('en'))
  return (
    <div className="hours-week">
      <p className="line">
        <strong className="truncate">
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className="muted">{sum === '' ? messages.noTransactionWithTime : sum}</span>
        {source !== undefined && (
          <button
            type="button"
            className="source-button"
            aria-label={messages.sourceOfHoursOf(name)}
            title={messages.sourceLabel}
            onClick={() => showCapture(source)}
          >
            <SourceGlyph />
          </button>
        )}
      </p>
      {counted !== undefined && (
        <div className="hours-grid" role="img" aria-label={messages.hoursOf(name, busiestText(counted))}>
          {DAYS.map((day, at) => (
            <span key={day} className="hours-day" style={{ gridRow: at + 1 }}>
              {day}
            </span>
          ))}
          {counted.counts.map((count, hour) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- an hour of the week is its place
              key={hour}
              className="hours-hour"
              data-level={count === 0 ? 0 : Math.max(1, Math.ceil((count / max) * 4))}
              style={{ gridRow: Math.floor(hour / HOURS) + 1, gridColumn: (hour % HOURS) + 2 }}
              title={`${hourText(hour)}: ${count}`}
            />
          ))}
          {NAMED_HOURS.map((hour) => (
            <span key={hour} className="hours-name" style={{ gridRow: DAYS.length + 1, gridColumn: `${hour + 2} / span 3` }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function busiestText({ counts }: WeekHours): string {
  const max = Math.max(...counts)
  return messages.mostOn(hourText(counts.indexOf(max)), max)
}

function hourText(hour: number): string {
  return `${DAYS[Math.floor(hour / HOURS)] ?? ''} ${String(hour % HOURS).padStart(2, '0')}:00 UTC`
}
