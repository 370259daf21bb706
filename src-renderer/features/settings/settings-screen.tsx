import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, SegmentedControl, Switch } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { BackupsSection } from './backups-section.tsx'
import { bridge } from '../../platform/bridge.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { DefaultsSection } from './defaults-section.tsx'
import { callBroker, setKeyState, useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FloorForm } from './credit-floor-form.tsx'
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

export function SettingsScreen(): ReactNode {
  const inBrowser = useBackendStore((facts) => facts.app?.host === 'browser')
  return (
    <div className="screen">
      <header className="screen-header">
        <h1>Settings</h1>
      </header>
      <SettingsNav inBrowser={inBrowser} />
      <ServiceSection />
      <KeySection />
      <Setting
        title="Legacy query interface"
        hint="The provider’s older interface answers predefined questions. It requires a separate sign-in, which is valid for one hour."
      >
        <LoginSection />
      </Setting>
      <Setting title="Defaults" hint="Defaults for new cases and new plans. Saved on this computer, not in a case.">
        <DefaultsSection />
      </Setting>
      <Setting
        title="Signing"
        hint="Each entry of a case names the key of this installation. Casebook signs the head of the case. A key does not identify a person."
      >
        <SigningSection />
      </Setting>
      <FloorSection />
      <Setting title="Prices" hint="The price of each call, and where the price comes from.">
        <PriceList />
      </Setting>
      <Setting
        title="Backups"
        hint="Casebook copies each case to the data folder after every change, outside the storage of this window. It keeps the newest five backups and one for each of seven days."
      >
        <BackupsSection />
      </Setting>
      <Setting title="Updates" hint="Casebook checks for updates only if you turn it on. It verifies each package and never installs one.">
        <UpdatesSection />
      </Setting>
      <ThemeSection />
      <ExplorerSection />
      {inBrowser && (
        <Setting
          title="Windows"
          hint="A session starts at the address that Casebook prints. It is valid for its browser tab and the windows opened from it, until Casebook closes."
        >
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
    <nav className="settings-nav" aria-label="Sections of the settings">
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
  'Service',
  'API key',
  'Legacy query interface',
  'Defaults',
  'Signing',
  'Minimum balance',
  'Prices',
  'Backups',
  'Updates',
  'Theme',
  'Public explorers',
  'Windows',
  'About',
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
    <Setting title="Service" hint="Source of the data. Each case belongs to the service it was created with.">
      <SegmentedControl
        aria-label="Service in use"
        inline
        value={app.service}
        disabled={turning}
        onValueChange={(value) => void turn(value === 'practice' ? 'practice' : 'service')}
        options={[
          { value: 'service', label: 'Data service' },
          { value: 'practice', label: 'Practice' },
        ]}
      />
      <dl className="facts">
        <dt>Address</dt>
        <dd className="mono">{app.serviceOrigin}</dd>
        {app.service === 'practice' && (
          <>
            <dt>Data</dt>
            <dd>Simulated. Every screen and report is marked.</dd>
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
    const answer = await bridge().readAccount()
    setBusy(false)
    setRefusal(answer.ok ? undefined : answer.error)
    await callBroker(() => bridge().readBrokerStatus())
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const answer = await bridge().removeKey()
    setBusy(false)
    if (answer.ok) {
      setKeyState(answer.value)
      setRefusal(undefined)
      showToast('API key removed.')
    } else {
      setRefusal(answer.error)
    }
  }

  return (
    <Setting title="API key" hint="Stored outside this page. The page can set, test and remove the key, but never read it.">
      <KeychainNote state={key} />
      <p>{keySentence(key)}</p>
      {key.present && (
        <div className="line">
          <Button text="Test key" loading={busy} onClick={() => void test()} />
          {!practice && <Button text={replacing ? 'Keep current key' : 'Replace'} onClick={() => setReplacing(!replacing)} />}
          {!practice && key.source !== 'environment' && (
            <Button intent="danger" variant="outlined" text="Remove key" disabled={busy} onClick={() => void remove()} />
          )}
        </div>
      )}
      {key.present && account !== undefined && (
        <dl className="facts" aria-label="Account">
          <dt>Plan</dt>
          <dd>{account.plan === 'pro' ? 'Pro' : 'Free'}</dd>
          <dt>Credits left</dt>
          <dd>{formatCredits(account.creditsRemaining)}</dd>
          <dt>As of</dt>
          <dd>{formatTime(account.at)}</dd>
        </dl>
      )}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {!practice && (!key.present || replacing) && <KeyForm />}
    </Setting>
  )
}

function FloorSection(): ReactNode {
  return (
    <Setting title="Minimum balance" hint="Hard limit for all cases. Casebook sends no call that would leave fewer credits in the account.">
      <FloorForm />
    </Setting>
  )
}

function ThemeSection(): ReactNode {
  const choice = useThemeFacts((facts) => facts.choice)
  return (
    <Setting title="Theme" hint="Follows the system by default.">
      <SegmentedControl
        aria-label="Theme"
        inline
        value={choice}
        onValueChange={(value) => setTheme(THEME_CHOICES.find((one) => one === value) ?? 'system')}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Setting>
  )
}

function ExplorerSection(): ReactNode {
  return (
    <Setting title="Public explorers" hint="Opening an explorer reveals the address or transaction to it.">
      <Switch
        label="Show links to public explorers"
        checked={useExplorersAllowed()}
        onChange={(event) => explorersAllowed(event.currentTarget.checked)}
      />
    </Setting>
  )
}

function DataSection(): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  if (app === undefined) return null
  const facts = `Casebook ${app.version}, ${app.host === 'electron' ? 'Electron' : 'browser'} host, ${app.platform}`
  return (
    <Setting title="About" hint="Include this information in reports and support requests.">
      <dl className="facts">
        <dt>Version</dt>
        <dd>
          {facts} <CopyButton text={facts} what="version" />
        </dd>
        <dt>Cases</dt>
        <dd>Saved in the storage of this window on this computer. Results are written once and never changed. All times are UTC.</dd>
        <dt>Network</dt>
        <dd>
          This page has no network access. Casebook’s background process contacts the service above for the free account call and for approved calls.
          It contacts the release address only if the update check is on.
        </dd>
      </dl>
    </Setting>
  )
}
