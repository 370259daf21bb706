import { SearchText } from '@blueprintjs/icons'
import { FigureTile } from '../../../src-renderer/ui/figure/figure-tile.tsx'
import { COVERAGE_WORDS, CoverageMark } from '../../../src-renderer/ui/coverage-mark.tsx'
import { FailureNote } from '../../../src-renderer/ui/failure-note.tsx'
import { KeychainNote } from '../../../src-renderer/ui/keychain-note.tsx'
import { KindAvatar } from '../../../src-renderer/ui/kind-avatar.tsx'
import { AddressIdentityContext } from '../../../src-renderer/ui/names/address-identities.tsx'
import { NamedAddress } from '../../../src-renderer/ui/names/named-address.tsx'
import { SubjectNamesContext } from '../../../src-renderer/ui/names/subject-names-context.ts'
import { ScreenNote } from '../../../src-renderer/ui/screen/screen-note.tsx'
import type { CoverageState } from '../../../src-shared/case/coverage-row.ts'
import { type AddressKind, KIND_WORDS } from '../../../src-shared/case/identity/address-kind.ts'
import { identityOf } from '../../../src-shared/case/identity/identity.ts'
import { SUBJECT_ROLES } from '../../../src-shared/case/identity/subject-role.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { Figure } from '../../../src-shared/view-models/panel-view.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { CaseActionsContext } from '../../../src-renderer/state/case-context.ts'
import { KEY } from '../acquisition/trial.ts'
import type { StoryGroup } from '../gallery/story.ts'
import { HOSTILE } from './hostile.fixtures.ts'
import { LINK, NAMES, OTHER } from './names/names.fixtures.ts'

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] => Object.keys(record) as Key[] // a record has no other keys

const figure = (title: string, text: string, more: Partial<Figure> = {}): Figure => ({
  id: title,
  title,
  kind: 'usd',
  cell: { text, state: text === '' ? 'missing' : 'value' },
  captureIds: ['capture-1'],
  rule: '',
  ...more,
})

const FIGURES = [
  figure('Value', '1234567.891'),
  figure('Negative', '-42.5'),
  figure('No value', ''),
  figure('Last seen', '2026-11-21T10:00:00Z', { kind: 'time' }),
  figure('Of two captures', '0.25', { kind: 'ratio', captureIds: ['capture-1', 'capture-2'], rule: 'Share of the whole.' }),
  figure(HOSTILE, HOSTILE, { kind: 'text' }),
]

const LABELLED = identityOf('', [{ text: '🏦 Meridian Exchange: Deposit', layer: 'service', captureId: 'capture-1', pointer: '/data/1' }])

const REFUSED = failure('service_error', 'The service refused the request', 'Read the message of the service.', {
  service: { status: 422, code: 'query_too_large', message: 'The window is too large.', requestId: 'req-9' },
})

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'FigureTile',
    stories: [
      {
        title: 'values, none and hostile text',
        render: () => (
          <CaseActionsContext value={actionsOf()}>
            <dl className="figure-strip">
              {FIGURES.map((one) => (
                <FigureTile key={one.title} figure={one} below={one.title === 'Value' ? 'one hour ago' : ''} />
              ))}
            </dl>
          </CaseActionsContext>
        ),
      },
    ],
  },
  {
    component: 'CoverageMark',
    stories: [
      {
        title: 'every state',
        render: () => (
          <div className="line">
            {keysOf<CoverageState>(COVERAGE_WORDS).map((state) => (
              <CoverageMark key={state} state={state} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    component: 'KindAvatar',
    stories: [
      {
        title: 'every kind, size and role',
        render: () => (
          <div style={{ display: 'grid', gap: 12 }}>
            {(['small', 'usual', 'large'] as const).map((size) => (
              <div key={size} className="line">
                {keysOf<AddressKind>(KIND_WORDS).map((kind) => (
                  <KindAvatar key={kind} kind={kind} size={size} />
                ))}
                <KindAvatar kind="exchange" size={size} isEntity />
              </div>
            ))}
            <div className="line">
              {SUBJECT_ROLES.map((role) => (
                <KindAvatar key={role} kind="wallet" role={role} size="large" />
              ))}
            </div>
          </div>
        ),
      },
    ],
  },
  {
    component: 'NamedAddress',
    stories: [
      {
        title: 'subject, labelled and unknown',
        render: () => (
          <SubjectNamesContext value={NAMES}>
            <AddressIdentityContext value={(address) => (address === OTHER ? LABELLED : undefined)}>
              <div style={{ display: 'grid', gap: 8 }}>
                {[LINK, OTHER, `0x${'0'.repeat(40)}`].map((address) => (
                  <div key={address}>
                    <NamedAddress address={address} />
                  </div>
                ))}
              </div>
            </AddressIdentityContext>
          </SubjectNamesContext>
        ),
      },
    ],
  },
  {
    component: 'FailureNote',
    stories: [
      { title: 'of the service', render: () => <FailureNote failure={REFUSED} /> },
      {
        title: 'of this computer, narrow',
        width: 320,
        render: () => <FailureNote failure={failure('disk_full', 'The disk is full', 'Free some space.')} />,
      },
    ],
  },
  {
    component: 'KeychainNote',
    stories: (['locked', 'unavailable', 'denied', 'timeout'] as const).map((keychain) => ({
      title: keychain,
      render: () => <KeychainNote state={{ ...KEY, keychain, reason: 'The system says why.', remedy: 'What to do follows.' }} />,
    })),
  },
  {
    component: 'ScreenNote',
    stories: [
      {
        title: 'empty screen',
        render: () => <ScreenNote icon={<SearchText size={32} />} title="A title" description="What is missing, and how to get it." />,
      },
    ],
  },
]
