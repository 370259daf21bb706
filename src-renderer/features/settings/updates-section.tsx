import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, ProgressBar, Switch } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { FoundRelease, PackageDownload, UpdateState } from '../../../src-shared/release/update-state.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import { api } from '../../platform/api.ts'
import { setUpdates, useBackendStore } from '../../state/backend-store.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { installText } from './install-text.ts'
import { PackageFileCheck } from './package-file-check.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { TextWith } from '../../ui/text-with.tsx'
import { messages } from './messages.ts'

/**
 * New versions: checked for only if enabled, verified before they are offered, and never installed
 * by Casebook.
 */
export function UpdatesSection(): ReactNode {
  const state = useBackendStore((facts) => facts.updates)
  const [refusal, setRefusal] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const check = async (call: () => Promise<Result<UpdateState>>): Promise<void> => {
    setBusy(true)
    const response = await call()
    setBusy(false)
    setRefusal(response.ok ? undefined : response.error)
    if (response.ok) setUpdates(response.value)
  }
  useEffect(() => {
    void api()
      .readUpdates()
      .then((response) => (response.ok ? setUpdates(response.value) : setRefusal(response.error)))
  }, [])

  if (state === undefined) return refusal === undefined ? null : <FailureNote failure={refusal} />
  if (state.build === 'no-key') return <NoKey present={state.present} />
  return (
    <>
      {state.build === 'no-address' ? (
        <p>{messages.noReleaseAddress}</p>
      ) : (
        <>
          <div className="line">
            <Switch
              className="flush"
              label={messages.checkAutomatically}
              checked={state.isOn}
              disabled={busy}
              onChange={(event) => {
                const on = event.currentTarget.checked
                void check(() => api().setUpdateCheckEnabled({ on }))
              }}
            />
            {state.isOn && (
              <Button size="small" text={messages.checkNow} loading={state.isChecking} onClick={() => void check(() => api().checkForUpdates())} />
            )}
          </div>
          <p className="muted small">
            <TextWith text={messages.checkAutomaticallyHint} parts={{ address: <span className="mono">{state.address}</span> }} />
          </p>
          {state.isOn && <Outcome state={state} />}
        </>
      )}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {state.package !== undefined && <OnItsWay way={state.package} />}
      <PackageFileCheck present={state.present} />
    </>
  )
}

function NoKey({ present }: { readonly present: string }): ReactNode {
  return (
    <TitledCallout intent="none" title={messages.noReleaseKey}>
      <p>
        <TextWith text={messages.noReleaseKeyHint} parts={{ version: present, command: <code className="command">{messages.verifyCommand}</code> }} />
      </p>
    </TitledCallout>
  )
}

/** Result of the last check. "Not checked", "failed" and "no newer version" are distinct. */
function Outcome({ state: { result: response, present, system, processor, package: way } }: { readonly state: UpdateState }): ReactNode {
  if (response === undefined) return <p className="muted">{messages.notCheckedYet}</p>
  const at = formatTime(response.at)
  if ('failure' in response) return <FailureNote failure={response.failure} />
  const { release } = response
  if (release.age === 'same') {
    return <p role="status">{messages.newestInstalled(present, at)}</p>
  }
  if (release.age === 'older') {
    return <p role="status">{messages.olderAvailable(release.version, present, at)}</p>
  }
  return <Newer release={release} present={present} platform={`${system} on ${processor}`} isFetching={way?.phase === 'fetching'} />
}

interface NewerProps {
  readonly release: FoundRelease
  readonly present: string
  readonly platform: string
  readonly isFetching: boolean
}

function Newer({ release, present, platform, isFetching }: NewerProps): ReactNode {
  const [refusal, setRefusal] = useState<Failure>()
  const fetchOne = async (name: string): Promise<void> => {
    const response = await api().downloadUpdate({ name })
    setRefusal(response.ok ? undefined : response.error)
    if (response.ok) setUpdates(response.value)
  }
  return (
    <TitledCallout intent="primary" title={messages.newerAvailable(release.version)}>
      <p>{messages.newerAvailableHint(present)}</p>
      <ReleaseNotes notes={release.notes} />
      {release.packages.length === 0 ? (
        <p>{messages.noPackage(platform)}</p>
      ) : (
        <ul className="release-packages" aria-label={messages.packages}>
          {release.packages.map(({ name, bytes }) => (
            <li key={name} className="line">
              <Button
                size="small"
                text={messages.download}
                aria-label={messages.downloadOf(name)}
                disabled={isFetching}
                onClick={() => void fetchOne(name)}
              />
              <span>
                <span className="mono">{name}</span> <span className="muted small">{megabytes(bytes)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </TitledCallout>
  )
}

function OnItsWay({ way }: { readonly way: PackageDownload }): ReactNode {
  if (way.phase === 'refused') return <FailureNote failure={way.failure} />
  if (way.phase === 'fetching') {
    return (
      <div className="stack package-file" role="status">
        <p className="line">
          <span>{messages.downloading(visibleText(way.name), megabytes(way.done), megabytes(way.bytes))}</span>
          <Button size="small" text={messages.stop} onClick={() => void api().cancelUpdateDownload()} />
        </p>
        <ProgressBar value={way.bytes === 0 ? 0 : way.done / way.bytes} stripes={false} />
      </div>
    )
  }
  return (
    <TitledCallout intent="success" title={messages.downloaded(way.version)} role="status">
      <p>{messages.downloadedHint}</p>
      <p className="line">
        <code className="package-path">{visibleText(way.path, 1000)}</code> <CopyButton text={way.path} what="path" />
      </p>
      <p>{installText(way.name)}</p>
    </TitledCallout>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
