import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { createMainThreadYield, runChunked } from '../../../../src-shared/core/text/page-yield.ts'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { activitySteps, activityWeeks, type Activity, type ActivityDay } from '../../../../src-shared/view-models/overview/activity.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { narrowedCaptures } from '../../../../src-shared/view-models/narrowed-captures.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { activity as messages } from '../messages.ts'
import './activity-picture.css'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Width of the labels of days and directions, with their gap. */
const LABEL_WIDTH_PX = 34
const WEEK_WIDTH_PX = 16
const HOURS_NAMED = ['00', '06', '12', '18', '24']

/**
 * Days and hours of an address's activity. Tens of thousands of transactions are processed in
 * chunks.
 */
export function ActivityPicture({ panel }: { readonly panel: PanelView }): ReactNode {
  const { showCapture } = useCaseActions()
  const activity = useActivity(panel)
  const weeks = useMemo(
    () => (activity === undefined ? [] : activityWeeks(activity, panel.coverage.reduce(latestDay, ''))),
    [activity, panel.coverage],
  )
  if (activity === undefined) return null
  const [source] = activity.captureIds
  const active = activity.byDay.size
  const scope = messages.scope(active, activity.transactions)
  const max = Math.max(1, ...activity.hoursIn, ...activity.hoursOut)
  return (
    <div className="overview-block" style={{ maxWidth: LABEL_WIDTH_PX + weeks.length * WEEK_WIDTH_PX }}>
      <h3>
        {messages.title} <span className="overview-count">{scope}</span>
        {source !== undefined && (
          <button
            type="button"
            className="source-button"
            aria-label={messages.sourceOf(scope)}
            title={messages.source}
            onClick={() => showCapture(source)}
          >
            <SourceGlyph />
          </button>
        )}
      </h3>
      <div className="activity-calendar" role="img" aria-label={messages.calendar(scope, busiestText(activity))}>
        <div className="activity-weekdays" aria-hidden="true">
          <span>{messages.monday}</span>
          <span>{messages.wednesday}</span>
          <span>{messages.friday}</span>
        </div>
        <div className="activity-weeks" style={{ gridTemplateColumns: `repeat(${weeks.length}, minmax(4px, 14px))` }}>
          {weeks.map((week, index) => (
            <span key={`month ${week[0]?.day}`} className="activity-month">
              {monthAt(week, weeks[index - 1])}
            </span>
          ))}
          {weeks.flatMap((week, index) =>
            week.map((day, weekday) => (
              <span
                key={day.day}
                className="activity-day"
                data-level={day.level}
                data-known={day.isKnown || day.count > 0}
                style={{ gridColumn: index + 1, gridRow: weekday + 2 }}
                title={dayText(day)}
              />
            )),
          )}
        </div>
      </div>
      <p className="activity-caption">{messages.daysCaption}</p>
      <div className="activity-hours" role="img" aria-label={hoursText(activity)}>
        <span className="activity-direction">{messages.in}</span>
        <span className="activity-direction" data-direction="out">
          {messages.out}
        </span>
        {activity.hoursIn.map((count, hour) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour of the day is its place
          <span
            key={hour}
            className="activity-hour"
            style={{ gridColumn: hour + 2 }}
            title={messages.hour(hour, hour + 1, count, activity.hoursOut[hour] ?? 0)}
          >
            <span className="activity-in" style={{ height: `${(count / max) * 100}%` }} />
            <span className="activity-out" style={{ height: `${((activity.hoursOut[hour] ?? 0) / max) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className="activity-hour-names muted" aria-hidden="true">
        {HOURS_NAMED.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className="activity-caption">{messages.hoursCaption(max)}</p>
    </div>
  )
}

function useActivity(panel: PanelView): Activity | undefined {
  const { captures } = useCaseContext().state
  const [found, setFound] = useState<Activity>()
  useEffect(() => {
    let gone = false
    void (async () => {
      const activity = await runChunked(
        stoppable(activitySteps(panel, narrowedCaptures(captures, TRANSFER_ENDPOINT)), () => gone),
        createMainThreadYield(),
      )
      if (!gone) setFound(activity)
    })()
    return () => {
      gone = true
    }
  }, [panel, captures])
  return found
}

/** Runs the steps until `isGone` returns true. */
function* stoppable<T>(steps: Generator<undefined, T | undefined, undefined>, isGone: () => boolean): Generator<undefined, T | undefined, undefined> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (isGone()) return undefined
    yield
  }
}

function latestDay(latest: string, { window }: PanelView['coverage'][number]): string {
  return window !== undefined && window.to > latest ? window.to : latest
}

function monthAt(week: readonly ActivityDay[], before: readonly ActivityDay[] | undefined): string {
  const month = (days: readonly ActivityDay[] | undefined): string | undefined => days?.[0]?.day.slice(5, 7)
  return before === undefined || month(week) === month(before) ? '' : (MONTHS[Number(month(week)) - 1] ?? '')
}

function dayText({ day, count, isKnown }: ActivityDay): string {
  const listed = messages.day(day, count)
  return isKnown ? listed : messages.incompleteDay(listed)
}

function busiestText({ byDay, busiest }: Activity): string {
  const [day] = [...byDay].find(([, count]) => count === busiest) ?? ['']
  return messages.busiest(day, busiest)
}

function hoursText({ hoursIn, hoursOut }: Activity): string {
  const list = (hours: readonly number[]): string =>
    hours.flatMap((count, hour) => (count === 0 ? [] : [messages.hourCount(hour, count)])).join(', ') || messages.none
  return messages.hours(list(hoursIn), list(hoursOut))
}
