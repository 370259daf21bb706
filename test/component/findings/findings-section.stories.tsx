import { FindingsSection } from '../../../src-renderer/features/findings/findings-section.tsx'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { inCase } from '../gallery/in-case.tsx'
import type { StoryGroup } from '../gallery/story.ts'
import { HOSTILE } from '../ui/hostile.fixtures.ts'

const WIDTH_PX = 760
const SUBJECT = { address: `0x${'ab'.repeat(20)}`, family: 'evm', chains: ['ethereum'] }
const RESPONSE = { endpoint: 'profiler/current-balance', request: { address: SUBJECT.address, chain: 'ethereum' }, body: '{"data":[]}' } as const

function showFindings(texts: readonly string[]) {
  const before = caseStateOf([SUBJECT], [RESPONSE])
  const captureIds = before.captures.map(({ capture }) => capture.id)
  const written = texts.map((text, at): CaseEventBody => ({
    kind: 'finding-written',
    findingId: `f-${at}`,
    text,
    confidence: at === 0 ? 'high' : '',
    captureIds: at === 0 ? captureIds : [],
  }))
  return inCase(caseStateOf([SUBJECT], [RESPONSE], written), <FindingsSection />)
}

const LONG = 'The payment of 5,000 USDT was forwarded within two minutes.\n'.repeat(6)

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'FindingsSection',
    stories: [
      { title: 'none', width: WIDTH_PX, render: () => showFindings([]) },
      { title: 'cited, long and hostile', width: WIDTH_PX, render: () => showFindings(['The collector paid the exchange.', LONG, HOSTILE]) },
    ],
  },
]
