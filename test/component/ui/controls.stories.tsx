import {
  Button,
  ButtonGroup,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  InputGroup,
  Radio,
  RadioGroup,
  Tag,
  TextArea,
} from '@blueprintjs/core'
import { Cross, Refresh, Search } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { ChainPicker } from '../../../src-renderer/ui/chain-picker.tsx'
import { CopyButton } from '../../../src-renderer/ui/copy-button.tsx'
import { SourceButton } from '../../../src-renderer/ui/figure/source-button.tsx'
import { showEmptyResultToast, showErrorToast, showToast } from '../../../src-renderer/state/messages.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { StoryGroup } from '../gallery/story.ts'

const CHAINS = ['ethereum', 'base', 'bnb', 'arbitrum', 'polygon']

function ChosenChains({ first }: { readonly first: readonly string[] }): ReactNode {
  const [chosen, setChosen] = useState(first)
  return <ChainPicker label="Chains" chains={CHAINS} chosen={chosen} onChange={setChosen} />
}

function Toasts(): ReactNode {
  useEffect(() => {
    showToast('The report is saved.', 'report')
    showEmptyResultToast('No subject has this address.')
    showErrorToast(failure('disk_full', 'The disk is full', 'Free some space and try again.'), 'backup')
  }, [])
  return null
}

const BUTTONS = (
  <div style={{ display: 'grid', gap: 12 }}>
    {(['solid', 'outlined', 'minimal'] as const).map((variant) => (
      <div key={variant} className="line">
        <Button variant={variant} text="Usual" />
        <Button variant={variant} intent="primary" text="Primary" />
        <Button variant={variant} intent="danger" text="Danger" />
        <Button variant={variant} icon={<Refresh />} text="With icon" />
        <Button variant={variant} icon={<Cross />} aria-label="Icon alone" />
        <Button variant={variant} text="Disabled" disabled />
        <Button variant={variant} intent="primary" text="Disabled" disabled />
        <Button variant={variant} text="Loading" loading />
        <Button variant={variant} size="small" text="Small" />
      </div>
    ))}
    <div className="line">
      <ButtonGroup variant="minimal">
        <Button size="small" text="One" />
        <Button size="small" text="Two" active />
        <Button size="small" text="Three" />
      </ButtonGroup>
      <CopyButton text="0x1" what="address" />
      <SourceButton what="a figure" onClick={() => {}} />
    </div>
  </div>
)

const FIELDS = (
  <div style={{ display: 'grid', gap: 12, maxWidth: 420 }}>
    <InputGroup leftIcon={<Search />} placeholder="Placeholder" />
    <InputGroup defaultValue="What was typed" />
    <InputGroup defaultValue="What cannot be" intent="danger" />
    <InputGroup defaultValue="Disabled" disabled />
    <HTMLSelect options={['First', 'Second']} />
    <TextArea defaultValue={'Two lines\nof a note'} fill />
    <RadioGroup inline selectedValue="a" onChange={() => {}}>
      <Radio value="a" label="Chosen" />
      <Radio value="b" label="Other" />
      <Radio value="c" label="Disabled" disabled />
    </RadioGroup>
    <div className="line">
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Unchecked" />
      <Checkbox label="Some" indeterminate />
      <Checkbox label="Disabled" disabled />
    </div>
    <div className="line">
      <Tag minimal>Tag</Tag>
      <Tag minimal intent="success">
        Success
      </Tag>
      <Tag minimal intent="warning">
        Warning
      </Tag>
      <Tag minimal intent="danger">
        Danger
      </Tag>
      <Tag minimal onRemove={() => {}}>
        Removable
      </Tag>
    </div>
  </div>
)

export const STORIES: readonly StoryGroup[] = [
  { component: 'Buttons', stories: [{ title: 'all variants', render: () => BUTTONS }] },
  { component: 'Fields', stories: [{ title: 'all states', render: () => FIELDS }] },
  {
    component: 'Dialog',
    stories: [
      {
        title: 'open',
        height: 400,
        render: () => (
          <Dialog isOpen title="A dialog" usePortal>
            <DialogBody>What it is about, in a sentence or two.</DialogBody>
            <DialogFooter
              actions={
                <>
                  <Button text="Cancel" />
                  <Button intent="primary" text="Confirm" />
                </>
              }
            />
          </Dialog>
        ),
      },
    ],
  },
  { component: 'Toasts', stories: [{ title: 'success, empty and failure', height: 260, render: () => <Toasts /> }] },
  {
    component: 'ChainPicker',
    stories: [
      { title: 'none chosen', width: 420, render: () => <ChosenChains first={[]} /> },
      { title: 'some chosen', width: 420, render: () => <ChosenChains first={CHAINS.slice(0, 4)} /> },
    ],
  },
]
