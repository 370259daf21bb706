import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, SegmentedControl, Switch } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { BackupsSection } from './backups-section.tsx'
import { api } from '../../platform/api.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { DefaultsSection } from './defaults-section.tsx'
import { callBroker, setKeyState, useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { MinimumBalanceForm } from './minimum-balance-form.tsx'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { KeychainNote, keySentence } from '../../ui/keychain-note.tsx'
import { KeyForm } from './key-form.tsx'
import { LoginSection } from '../context/questions/login-section.tsx'
import { showToast } from '../../state/messages.ts'
import { PriceList } from './price-list.tsx'
import { explorersAllowed, useExplorersAllowed } from '../../state/explorers.ts'
import { THEME_CHOICES, setTheme, useThemeFacts } from '../../state/theme.ts'
import { SigningSection } from './signing-section.tsx'
import { switchService } from '../../state/switch-service.ts'
import { UpdatesSection } from './updates-section.tsx'
import { WindowsSection } from './windows-section.tsx'
import './settings-screen.css'
import { messages } from './messages.ts'

export function SettingsScreen(): ReactNode {
  const inBrowser = useBackendStore((facts) => facts.app?.host === 'browser')
  return (
    <div className="screen">
      <header className="screen-header">
        <h1>{messages.settings}</h1>
      </header>
      <SettingsNav inBrowser={inBrowser} />
      <ServiceSection />
      <KeySection />
      <Setting title={messages.legacyQueryInterface} hint={messages.legacyHint}>
        <LoginSection />
      </Setting>
      <Setting title={messages.defaults} hint={messages.defaultsHint}>
        <DefaultsSection />
      </Setting>
      <Setting title={messages.signing} hint={messages.signingHint}>
        <SigningSection />
      </Setting>
      <MinimumBalanceSection />
      <Setting title={messages.prices} hint={messages.pricesHint}>
        <PriceList />
      </Setting>
      <Setting title={messages.backups} hint={messages.backupsHint}>
        <BackupsSection />
      </Setting>
      <Setting title={messages.updates} hint={messages.updatesHint}>
        <UpdatesSection />
      </Setting>
      <ThemeSection />
      <ExplorerSection />
      {inBrowser && (
        <Setting title={messages.windows} hint={messages.windowsHint}>
          <WindowsSection />
        </Setting>
      )}
      <DataSection />
    </div>
  )
}

/** Section links: a click scrolls to the section and focuses it. */
function SettingsNav({ inBrowser }: { readonly inBrowser: boolean }): ReactNode {
  const titles = SECTION_TITLES.filter((title) => inBrowser || title !== 'Windows')
  return (
    <nav className="settings-nav" aria-label={messages.sectionsOfSettings}>
      {titles.map((title) => (
        <Button
          key={title}
          size="small"
          variant="minimal"
          text={title}
          onClick={() => {
            const heading = document.getElementById(headingId(title))
            heading?.scrollIntoView({ block: 'start' })
            heading?.focus({ preventScroll: true })
          }}
        />
      ))}
    </nav>
  )
}

const SECTION_TITLES = [
  messages.service,
  messages.apiKey,
  messages.legacyQueryInterface,
  messages.defaults,
  messages.signing,
  messages.minimumBalanceLabel,
  messages.prices,
  messages.backups,
  messages.updates,
  messages.theme,
  messages.publicExplorers,
  messages.windows,
  messages.about,
] as const

function headingId(title: string): string {
  return `setting-${title.toLowerCase().replaceAll(' ', '-')}`
}

interface SettingProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Setting({ title, hint, children }: SettingProps): ReactNode {
  return (
    <section className="setting" aria-label={title}>
      <div>
        <h2 id={headingId(title)} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted small">{hint}</p>
      </div>
      <div className="stack setting-body">{children}</div>
    </section>
  )
}

function ServiceSection(): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  const [turning, setTurning] = useState(false)
  if (app === undefined) return null
  const turn = async (to: 'service' | 'practice'): Promise<void> => {
    setTurning(true)
    await switchService(to)
    setTurning(false)
  }
  return (
    <Setting title={messages.service} hint={messages.serviceHint}>
      <SegmentedControl
        aria-label={messages.serviceInUse}
        inline
        value={app.service}
        disabled={turning}
        onValueChange={(value) => void turn(value === 'practice' ? 'practice' : 'service')}
        options={[
          { value: 'service', label: messages.dataService },
          { value: 'practice', label: messages.practice },
        ]}
      />
      <dl className="facts">
        <dt>{messages.address}</dt>
        <dd className="mono">{app.serviceOrigin}</dd>
        {app.service === 'practice' && (
          <>
            <dt>{messages.data}</dt>
            <dd>{messages.simulatedHint}</dd>
          </>
        )}
      </dl>
    </Setting>
  )
}

function KeySection(): ReactNode {
  const key = useBackendStore((facts) => facts.key)
  const practice = useBackendStore((facts) => facts.app?.service === 'practice')
  // The broker's figure, which decreases with every call, not the one reported to the key test.
  const account = useBackendStore((facts) => facts.broker?.account)
  const [refusal, setRefusal] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const [replacing, setReplacing] = useState(false)
  if (key === undefined) return null

  const test = async (): Promise<void> => {
    setBusy(true)
    const response = await api().readAccount()
    setBusy(false)
    setRefusal(response.ok ? undefined : response.error)
    await callBroker(() => api().readBrokerStatus())
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const response = await api().removeKey()
    setBusy(false)
    if (response.ok) {
      setKeyState(response.value)
      setRefusal(undefined)
      showToast(messages.keyRemoved)
    } else {
      setRefusal(response.error)
    }
  }

  return (
    <Setting title={messages.apiKey} hint={messages.apiKeyHint}>
      <KeychainNote state={key} />
      <p>{keySentence(key)}</p>
      {key.present && (
        <div className="line">
          <Button text={messages.testKey} loading={busy} onClick={() => void test()} />
          {!practice && <Button text={replacing ? messages.keepCurrentKey : messages.replace} onClick={() => setReplacing(!replacing)} />}
          {!practice && key.source !== 'environment' && (
            <Button intent="danger" variant="outlined" text={messages.removeKey} disabled={busy} onClick={() => void remove()} />
          )}
        </div>
      )}
      {key.present && account !== undefined && (
        <dl className="facts" aria-label={messages.account}>
          <dt>{messages.plan}</dt>
          <dd>{account.plan === 'pro' ? messages.pro : messages.free}</dd>
          <dt>{messages.creditsLeft}</dt>
          <dd>{formatCredits(account.creditsRemaining)}</dd>
          <dt>{messages.asOf}</dt>
          <dd>{formatTime(account.at)}</dd>
        </dl>
      )}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {!practice && (!key.present || replacing) && <KeyForm />}
    </Setting>
  )
}

function MinimumBalanceSection(): ReactNode {
  return (
    <Setting title={messages.minimumBalanceLabel} hint={messages.minimumBalanceHint}>
      <MinimumBalanceForm />
    </Setting>
  )
}

function ThemeSection(): ReactNode {
  const choice = useThemeFacts((facts) => facts.choice)
  return (
    <Setting title={messages.theme} hint={messages.themeHint}>
      <SegmentedControl
        aria-label={messages.theme}
        inline
        value={choice}
        onValueChange={(value) => setTheme(THEME_CHOICES.find((one) => one === value) ?? 'system')}
        options={[
          { value: 'system', label: messages.system },
          { value: 'light', label: messages.light },
          { value: 'dark', label: messages.dark },
        ]}
      />
    </Setting>
  )
}

function ExplorerSection(): ReactNode {
  return (
    <Setting title={messages.publicExplorers} hint={messages.explorersHint}>
      <Switch label={messages.showExplorers} checked={useExplorersAllowed()} onChange={(event) => explorersAllowed(event.currentTarget.checked)} />
    </Setting>
  )
}

function DataSection(): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  if (app === undefined) return null
  const facts = `Casebook ${app.version}, ${app.host === 'electron' ? 'Electron' : 'browser'} host, ${app.platform}`
  return (
    <Setting title={messages.about} hint={messages.aboutHint}>
      <dl className="facts">
        <dt>{messages.version}</dt>
        <dd>
          {facts} <CopyButton text={facts} what="version" />
        </dd>
        <dt>{messages.cases}</dt>
        <dd>{messages.casesHint}</dd>
        <dt>{messages.network}</dt>
        <dd>{messages.networkHint}</dd>
      </dl>
    </Setting>
  )
}
