import type { ReactNode } from 'react'
import { Button, Spinner, Tag } from '@blueprintjs/core'
import { EyeOff, LabTest, Menu as MenuIcon, Offline, Pause, Search } from '@blueprintjs/icons'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { Hotkey } from '../ui/hotkey.tsx'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { activitySentence, lessThan } from '../features/acquisition/run/activity.ts'
import { creditsLeft, creditsSpent, formatCredits, spentFraction } from '../../src-shared/core/text/credits.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { isTransient } from '../../src-shared/core/text/transient-stop.ts'
import { openOverlay, toggleRunPanel, useScreen, navigate } from '../state/screen-store.ts'
import { toggleSidebar, useIsSidebarCollapsed } from './use-is-sidebar-collapsed.ts'
import { togglePrivacy, usePrivacy } from '../state/privacy.ts'
import { useNow } from '../ui/use-now.ts'
import { CaseTabs } from './tabs/case-tabs.tsx'
import './top-bar.css'
import { messages } from './messages.ts'

/** The top bar: the case and its views, the service, the remaining budget, and running work. */
export function TopBar({ state, title }: { readonly state: CaseState | undefined; readonly title: string }): ReactNode {
  const tab = useScreen((facts) => (facts.route.at === 'case' ? facts.route.tab : undefined))
  return (
    <header className="top-bar">
      <SidebarButton />
      <div className="line top-case">
        {state === undefined ? (
          <span className="top-title truncate">{title}</span>
        ) : (
          <button
            type="button"
            className="plain-link truncate"
            data-private
            title={messages.editCaseOf(visibleText(state.record.title))}
            onClick={() => openOverlay({ kind: 'edit-case' })}
          >
            {visibleText(state.record.title)}
          </button>
        )}
        {state !== undefined && state.record.reference !== '' && (
          <span className="muted truncate top-reference" data-private>
            {visibleText(state.record.reference)}
          </span>
        )}
      </div>
      {state !== undefined && tab !== undefined ? <CaseTabs tab={tab} /> : <span className="grow" />}
      <PrivacyMark />
      <Activity />
      {state !== undefined && <Spend state={state} />}
      <Credits />
      <ServiceMark practiceCase={state?.record.practice} />
      <Button
        className="palette-button"
        size="small"
        icon={<Search size={12} />}
        title={messages.commandPalette}
        aria-label={messages.commands}
        onClick={() => openOverlay({ kind: 'palette' })}
        endIcon={<Hotkey combo="mod+k" />}
        text={messages.commands}
      />
    </header>
  )
}

/** Shows that the page is blurred; a click ends it. */
function PrivacyMark(): ReactNode {
  const on = usePrivacy((facts) => facts.on)
  if (!on) return null
  return (
    <Button
      size="small"
      intent="warning"
      variant="minimal"
      icon={<EyeOff size={12} />}
      text={messages.blurred}
      title={messages.blurredHint}
      onClick={togglePrivacy}
    />
  )
}

/** Expands a collapsed sidebar. */
function SidebarButton(): ReactNode {
  const collapsed = useIsSidebarCollapsed()
  if (!collapsed) return null
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<MenuIcon size={14} />}
      aria-label={messages.showSidebar}
      title={messages.showSidebarHint}
      onClick={toggleSidebar}
    />
  )
}

/** The service that the figures come from: of the open case, else the current one. */
function ServiceMark({ practiceCase }: { readonly practiceCase: boolean | undefined }): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  const connected = useBackendStore((facts) => facts.connected)
  if (!connected) {
    return (
      <Tag minimal intent="danger" icon={<Offline size={12} />}>
        {messages.disconnected}
      </Tag>
    )
  }
  if (app === undefined) return null
  return (practiceCase ?? app.service === 'practice') ? (
    <Tag
      minimal
      className="practice-tag"
      icon={<LabTest size={12} />}
      title={practiceCase === true ? messages.practiceCaseHint : messages.practiceServiceHint(app.serviceOrigin)}
    >
      {messages.practice}
    </Tag>
  ) : (
    <span className="small muted truncate service-origin" title={app.serviceOrigin}>
      {app.serviceOrigin.replace(/^https:\/\//, '')}
    </span>
  )
}

function Credits(): ReactNode {
  const account = useBackendStore((facts) => facts.broker?.account)
  const isPractice = useBackendStore((facts) => facts.app?.service === 'practice')
  if (account === undefined) return null
  const plan = account.plan === 'pro' ? messages.proPlan : messages.freePlan
  return (
    <span className="meter account-meter" title={messages.planAsReportedAt(account.planText, account.at)}>
      <span className="meter-name">{isPractice ? messages.practiceCredits : plan}</span>
      <span>{messages.left(formatCredits(account.creditsRemaining))}</span>
    </span>
  )
}

function Spend({ state }: { readonly state: CaseState }): ReactNode {
  const money = useBackendStore((facts) => facts.broker?.cases.find((one) => one.caseId === state.record.id))
  const cap = money?.cap ?? state.record.budget
  const spent = money === undefined ? '0' : creditsSpent(money)
  const left = money === undefined ? cap : creditsLeft(money)
  return (
    <button
      type="button"
      className="meter meter-button"
      title={messages.budgetLeft(formatCredits(left))}
      aria-label={messages.budgetSpent(formatCredits(spent), formatCredits(cap))}
      onClick={() => navigate({ at: 'queue' })}
    >
      <span className="meter-name">{messages.case}</span>
      <span>{messages.spentOf(formatCredits(spent), formatCredits(cap))}</span>
      <svg className="meter-bar" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
        <rect className="meter-track" width="100" height="3" />
        <rect className={lessThan(left, '1') ? 'meter-full' : 'meter-fill'} width={spentFraction(spent, cap) * 100} height="3" />
      </svg>
    </button>
  )
}

function Activity(): ReactNode {
  const inCase = useScreen((facts) => facts.route.at === 'case')
  const broker = useBackendStore((facts) => facts.broker)
  const now = useNow(broker?.stopped?.retryAt !== undefined)
  if (broker === undefined) return null
  const busy = broker.running + broker.queued
  if (busy === 0 && !broker.paused && broker.stopped === undefined) return null
  return (
    <button
      type="button"
      className="meter meter-button activity"
      onClick={() => (inCase ? toggleRunPanel(true) : navigate({ at: 'queue' }))}
      aria-label={messages.progressOfBroker(activitySentence(broker, now))}
      title={activitySentence(broker, now)}
    >
      {broker.stopped !== undefined ? (
        <span className="dot" data-tone={isTransient(broker.stopped) ? 'warn' : 'bad'} />
      ) : broker.paused ? (
        <Pause size={12} />
      ) : (
        <Spinner size={12} aria-label={messages.working} />
      )}
      <span>{activitySentence(broker, now)}</span>
    </button>
  )
}
